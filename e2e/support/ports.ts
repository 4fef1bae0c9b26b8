import { createServer } from 'node:net'

function canListen(port: number, host?: string): Promise<number | null> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(null))
    probe.listen({ port, host }, () => {
      const bound = probe.address()
      probe.close(() => resolve(typeof bound === 'object' && bound !== null ? bound.port : null))
    })
  })
}

/** Whether nothing listens on the port, locally or on all addresses. */
export async function portIsFree(port: number): Promise<boolean> {
  return (await canListen(port)) !== null && (await canListen(port, '127.0.0.1')) !== null
}

/** The first free port from the given one on. */
export async function nextFreePort(from: number): Promise<number> {
  for (let port = from; port < from + 100; port += 1) if (await portIsFree(port)) return port
  throw new Error(`ports ${from} to ${from + 99} are all in use`)
}

/** Any free port. */
export async function anyFreePort(): Promise<number> {
  const port = await canListen(0, '127.0.0.1')
  if (port === null) throw new Error('no port is free')
  return port
}
