import { createServer } from 'node:http'

/** A file host, which Lastro uses once it is in `PIX_FILE_HOSTS`. */
export type FileServer = {
  host: string
  /** Serves the bytes; returns their address. */
  hold(name: string, bytes: Buffer): string
  /** Requested names, in order. */
  requested: string[]
  stop(): Promise<void>
}

export async function startFileServer(): Promise<FileServer> {
  const files = new Map<string, Buffer>()
  const requested: string[] = []
  const server = createServer((request, response) => {
    const name = (request.url ?? '').slice(1)
    const bytes = files.get(name)
    requested.push(name)
    response.writeHead(bytes ? 200 : 404, { 'content-type': 'application/octet-stream' })
    response.end(bytes)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  const host = `127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`
  return {
    host,
    requested,
    hold(name, bytes) {
      files.set(name, bytes)
      return `http://${host}/${name}`
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
