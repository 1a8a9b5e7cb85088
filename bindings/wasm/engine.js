// The search, in a worker, so that nobody waits for it.

const workerUrl = new URL('./engine_worker.js', import.meta.url);

// A worker that has said that it is ready. Browsers and Node differ in how its messages come.
async function startWorker() {
  if (globalThis.Worker) {
    const worker = new Worker(workerUrl, { type: 'module' });
    await new Promise((resolve, reject) => {
      worker.onmessage = resolve;
      worker.onerror = (event) => reject(new Error(event.message ?? 'the worker cannot be started'));
    });
    return {
      listen: (onMessage, onError) => {
        worker.onmessage = ({ data }) => onMessage(data);
        worker.onerror = (event) => onError(new Error(event.message));
      },
      post: (message) => worker.postMessage(message),
      end: () => worker.terminate(),
      setBusy: () => {},
    };
  }
  const threads = await import('node:worker_threads');
  const worker = new threads.Worker(workerUrl);
  await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
  worker.unref();
  return {
    listen: (onMessage, onError) => worker.on('message', onMessage).on('error', onError),
    post: (message) => worker.postMessage(message),
    end: () => worker.terminate(),
    setBusy: (isBusy) => (isBusy ? worker.ref() : worker.unref()),  // an idle engine keeps no program alive
  };
}

// The worker of an engine that nobody has any more.
const abandoned = new FinalizationRegistry((own) => own.worker?.end());

export class Engine {
  #hash;
  #own = { worker: null };
  #searches = [];  // the first is under way, the others wait
  #last = Promise.resolve();

  constructor({ hash = 16 } = {}) {
    this.#hash = hash;
    abandoned.register(this, this.#own);
  }

  search(from, limits = {}, onReport = () => {}) {
    const position = from.position ?? from;
    const search = { lines: [], nodes: 0, chosen: 0, isStopped: false, onReport };
    search.task = {
      start: (from.start ?? position)._bytes,
      moves: from._moveBits ?? new Uint16Array(0),
      hash: this.#hash,
      limits: { depth: 0, nodes: 0, milliseconds: 0, lines: 1, elo: 0, random: Math.random(), ...limits },
    };
    this.#searches.push(search);
    const result = this.#last.then(async () => {
      try {
        const { lines, chosen, nodes } = await this.#run(search);
        return { best: lines[chosen] ? position.move(lines[chosen].moves[0]) : null, lines, nodes };
      } finally {
        this.#searches.shift();
      }
    });
    this.#last = result.catch(() => {});
    return result;
  }

  async #run(search) {
    const worker = search.isStopped ? null : await this.#worker();
    if (search.isStopped) return search;
    worker.setBusy(true);
    try {
      return await new Promise((resolve, reject) => {
        Object.assign(search, { resolve, reject });
        worker.post(search.task);
      });
    } finally {
      worker.setBusy(false);
    }
  }

  async #worker() {
    const own = this.#own;
    if (own.worker) return own.worker;
    const worker = await startWorker();
    const engine = new WeakRef(this);
    worker.listen(
      (message) => own.worker === worker && engine.deref()?.#take(message),
      (error) => {
        if (own.worker !== worker) return;
        own.worker = null;
        engine.deref()?.#searches[0]?.reject(error);
      },
    );
    return (own.worker = worker);
  }

  #take({ report, result, error }) {
    const [search] = this.#searches;
    if (result) {
      search.resolve(result);
    } else if (error) {
      search.reject(new Error(error));
    } else {
      search.lines[report.number] = report.line;
      search.nodes = report.nodes;
      search.onReport(report);
    }
  }

  stop() {
    for (const search of this.#searches) {
      search.isStopped = true;
      search.resolve?.(search);
    }
    // A search does not listen while it thinks: its worker goes, and with it what it has remembered.
    if (this.#searches.length > 0) this.#end();
  }
  close() {
    this.stop();
    this.#end();
  }
  #end() {
    this.#own.worker?.end();
    this.#own.worker = null;
  }
}
