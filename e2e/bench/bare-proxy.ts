import { Agent, createServer, request } from 'node:http'

/** The baseline: forwards every request with the given credentials, without guard, storage or checks. */
const [target = '', authorization = ''] = process.argv.slice(2)
const base = new URL(target)
const agent = new Agent({ keepAlive: true, maxSockets: 64 })

const server = createServer((incoming, outgoing) => {
  const forwarded = request(
    {
      agent,
      hostname: base.hostname,
      port: base.port,
      method: incoming.method,
      path: `${base.pathname}${incoming.url}`,
      headers: { authorization },
    },
    (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    },
  )
  forwarded.once('error', () => outgoing.writeHead(502).end())
  incoming.pipe(forwarded)
})
server.listen(0, '127.0.0.1', () => {
  const bound = server.address()
  process.stdout.write(`proxy ready at ${typeof bound === 'object' ? bound?.port : ''}\n`)
})
