import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** A bucket in memory that takes any credential; small objects alone, whole. */
export type Bucket = {
  /** As `OBJECT_STORE_URL`. */
  url: string
  keys(): string[]
  /** Nothing listens any more; the objects stay. */
  goAway(): Promise<void>
  comeBack(): Promise<void>
}

export async function startBucket(): Promise<Bucket> {
  const objects = new Map<string, Buffer>()
  const listed = '<ListBucketResult></ListBucketResult>'
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '', 'http://bucket')
    const key = pathname.replace(/^\/files\/?/, '')
    const body = await buffer(request)
    if (request.method === 'PUT') objects.set(key, body)
    if (request.method === 'DELETE') objects.delete(key)
    const found = key === '' ? Buffer.from(listed) : objects.get(key)
    response.writeHead(request.method === 'GET' && !found ? 404 : 200).end(request.method === 'GET' ? found : undefined)
  }
  let server: Server
  const listen = async (port: number) => {
    server = createServer((request, response) => void answer(request, response))
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    const bound = server.address()
    return typeof bound === 'object' && bound !== null ? bound.port : 0
  }
  const port = await listen(0)
  return {
    url: `s3://key:secret@127.0.0.1:${port}/files?tls=off`,
    keys: () => [...objects.keys()],
    async goAway() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
    async comeBack() {
      await listen(port)
    },
  }
}
