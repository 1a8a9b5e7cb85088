// The server's clock as this side knows it. The sample with the shortest round trip is the best one, so a slow answer
// never moves the clocks; samples age, because two clocks never run alike.

interface Sample {
  roundTrip: number;
  offset: number;
}

const kept = 8;

export class ServerTime {
  private samples: Sample[] = [];

  // All in ms: local times by a clock that never jumps, `time` by the server.
  add(sent: number, received: number, time: number): void {
    const roundTrip = Math.max(0, received - sent);
    this.samples = [...this.samples, { roundTrip, offset: time + roundTrip / 2 - received }].slice(-kept);
  }

  // A message nobody asked for: it took some time to come, nobody knows how much. Good until there is better.
  addUnasked(received: number, time: number): void {
    if (this.samples.length === 0) this.samples = [{ roundTrip: Infinity, offset: time - received }];
  }

  at(local: number): number {
    return local + (this.best?.offset ?? 0);
  }

  get roundTrip(): number | undefined {
    const best = this.best?.roundTrip;
    return best !== undefined && Number.isFinite(best) ? best : undefined;
  }

  private get best(): Sample | undefined {
    return this.samples.reduce<Sample | undefined>(
      (best, sample) => (best && best.roundTrip <= sample.roundTrip ? best : sample), undefined);
  }
}
