import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

function canListen(port: number, host?: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ port, host }, () => probe.close(() => resolve(true)))
  })
}

/** Whether nothing listens on the port, locally or on all addresses. */
export async function portIsFree(port: number): Promise<boolean> {
  return (await canListen(port)) && (await canListen(port, '127.0.0.1'))
}

/** The first free port from the given one on. */
export async function nextFreePort(from: number): Promise<number> {
  for (let port = from; port < from + 100; port += 1) if (await portIsFree(port)) return port
  throw new Error(`ports ${from} to ${from + 99} are all in use`)
}

/** Any free port, outside the range from which systems take the ports of outgoing connections (from 32768 on). */
export async function anyFreePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = randomInt(20_000, 32_768)
    if (await portIsFree(port)) return port
  }
  throw new Error('no port is free')
}
