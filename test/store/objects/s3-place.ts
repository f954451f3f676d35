import { atEnd, temporaryFolder } from '../../harness.ts';
import { startS3Server, type S3Server } from './s3-server.ts';

export async function startS3Here(): Promise<S3Server> {
  const server = await startS3Server(temporaryFolder());
  atEnd(server.kill);
  return server;
}
