// Loaded into the server before its own code. Once armed by SIGUSR2, every place that makes a stream, thread,
// process or timer sees its first one fail; later ones work. Each place is written to FAULTS_LOG.
import childProcess from 'node:child_process';
import fs from 'node:fs';
import files from 'node:fs/promises';
import http from 'node:http';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import { basename } from 'node:path';
import tls from 'node:tls';
import workerThreads, { isMainThread } from 'node:worker_threads';
import zlib from 'node:zlib';

const log = process.env['FAULTS_LOG'];
const isServer = isMainThread && process.argv.includes('serve');
if (log !== undefined && isServer) install();

function install() {
  let isArmed = false;
  const failed = new Set();
  process.on('SIGUSR2', () => {
    isArmed = true;
    fs.appendFileSync(log, 'armed\n');
  });

  /** The line of the product that asked for it; '' when the product did not. */
  const placeOf = (kind) => {
    const line = new Error().stack.split('\n').find((each) => /\/dist\//.test(each)) ?? '';
    const at = /dist\/[^)]*/.exec(line)?.[0];
    return at === undefined ? '' : `${kind} ${at}`;
  };
  const mustFail = (place) => {
    if (!isArmed || place === '' || failed.has(place)) return false;
    failed.add(place);
    fs.appendFileSync(log, `${place}\n`);
    return true;
  };
  const fault = (place) => Object.assign(new Error(`injected: ${place}`), { code: 'EIO' });

  const patch = (module, names, wrap) => {
    for (const name of names) {
      Object.defineProperty(module, name, { value: wrap(module[name], name), writable: true });
    }
  };
  const streams = (make, name) =>
    function (...args) {
      const stream = make.apply(this, args);
      const place = placeOf(name);
      if (mustFail(place)) setImmediate(() => stream.destroy(fault(place)));
      return stream;
    };
  patch(
    files,
    ['open'],
    (open) =>
      async function (...args) {
        const place = placeOf('open');
        const handle = await open.apply(this, args);
        if (mustFail(place)) {
          const fail = () => Promise.reject(fault(place));
          Object.assign(handle, { read: fail, write: fail, writeFile: fail, sync: fail });
        }
        return handle;
      },
  );
  patch(fs, ['createReadStream', 'createWriteStream'], streams);
  patch(net, ['connect', 'createConnection'], streams);
  patch(tls, ['connect'], streams);
  patch(http, ['request'], streams);
  patch(https, ['request'], streams);
  patch(zlib, ['createGunzip', 'createUnzip', 'createGzip'], streams);

  patch(
    childProcess,
    ['spawn', 'fork'],
    (make, name) =>
      function (...args) {
        const child = make.apply(this, args);
        const place = placeOf(name);
        if (mustFail(place)) {
          setImmediate(() => {
            child.kill('SIGKILL');
            for (const stream of child.stdio ?? []) stream?.destroy(fault(place));
          });
        }
        return child;
      },
  );

  const RealWorker = workerThreads.Worker;
  workerThreads.Worker = class Worker extends RealWorker {
    constructor(...args) {
      super(...args);
      const place = `${placeOf('Worker')} ${basename(String(args[0]))}`;
      if (!mustFail(place)) return;
      // At once: later it may be loading native code, of which the whole process would die.
      void this.terminate();
      setImmediate(() => this.emit('error', fault(place)));
    }
  };

  /**
   * An interval fails instead of its work, since the next turn does it; a timeout behind it, as it comes only once.
   * A long interval is not waited for: it fails soon after arming.
   */
  const soonMs = 200;
  const timers = (make, name) =>
    function (work, ms, ...args) {
      const place = placeOf(name);
      if (place === '' || typeof work !== 'function') return make(work, ms, ...args);
      const timer = make(
        (...given) => {
          const isLate = name === 'setTimeout';
          if (isLate) work(...given);
          if (mustFail(place)) throw fault(place);
          if (!isLate) work(...given);
        },
        ms,
        ...args,
      );
      if (name === 'setInterval' && ms > soonMs) {
        const early = realInterval(() => {
          if (!isArmed) return;
          clearInterval(early);
          if (mustFail(place)) throw fault(place);
        }, soonMs).unref();
      }
      return timer;
    };
  const realInterval = globalThis.setInterval;
  patch(globalThis, ['setTimeout', 'setInterval'], timers);
  syncBuiltinESMExports();
}
