// The engine for games that are over: it thinks about one position at a time, in a worker.

export interface EngineTask {
  start: string; // FEN
  moves: string[]; // since then, in coordinates
  fen: string; // after them
  variant: string;
  online: boolean; // by the Online Regulations
  milliseconds: number;
}

export interface EngineLine {
  depth: number;
  score: { centipawns: number } | { mate: number }; // from the side to move
  moves: string[]; // in coordinates
  sans: string[];
}

// 'idle' ends a search, and comes first of all when the worker is loaded. Without a line there was no legal move.
type EngineMessage = { line: EngineLine } | { error: string } | 'idle';

// Where its worker is, put in by build.mjs; empty if the page was built without.
declare const engineWorker: string;
export const hasEngine = (): boolean => engineWorker !== '' && typeof Worker === 'function' && typeof WebAssembly === 'object';

const pause = 120; // milliseconds: somebody may be on the way to another position

export interface EngineEars {
  line(line: EngineLine): void;
  done(): void;
  failed(): void;
}

export class Engine {
  private worker: Worker | undefined;
  private isBusy = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  think(task: EngineTask, ears: EngineEars): void {
    clearTimeout(this.timer);
    if (this.isBusy) this.close(); // it does not listen while it thinks
    this.timer = setTimeout(() => this.start(task, ears), pause);
  }

  close(): void {
    clearTimeout(this.timer);
    this.worker?.terminate();
    this.worker = undefined;
    this.isBusy = false;
  }

  private start(task: EngineTask, ears: EngineEars): void {
    let isSent = this.worker !== undefined;
    const worker = this.worker ??= new Worker(engineWorker, { type: 'module' });
    const fail = (): void => {
      this.close();
      ears.failed();
    };
    worker.onmessage = ({ data }: MessageEvent<EngineMessage>) => {
      if (data === 'idle' && !isSent) {
        isSent = true;
        worker.postMessage(task);
      } else if (data === 'idle') {
        this.isBusy = false;
        ears.done();
      } else if ('line' in data) {
        ears.line(data.line);
      } else {
        fail();
      }
    };
    worker.onerror = fail;
    this.isBusy = true;
    if (isSent) worker.postMessage(task);
  }
}
