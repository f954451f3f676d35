// An S3 server on loopback: node s3-program.mjs FOLDER PORT
import S3rver from '@20minutes/s3rver';

const [directory, port] = process.argv.slice(2);
const server = new S3rver({
  address: '127.0.0.1',
  port: Number(port),
  directory,
  silent: true,
  vhostBuckets: false,
  configureBuckets: [{ name: 'objects' }],
});
await server.run();
process.stdout.write('listening\n');
// The other end of the pipe is the test: when that is gone, so is this.
process.stdin.resume().on('end', () => process.exit());
