import { credentials, type SimRequest, type SimulatorContext } from '../context.ts'

const AGENT = /^\S.* \([^\s()@]+@[^\s()@]+\)$/

/** The wrong credential, or null; all three give the same 401. */
export function pixRefusal(request: SimRequest, context: SimulatorContext): 'token' | 'agent' | 'ip' | null {
  const { pixUserAgent, allowIp } = context.settings
  const agent = request.headers['user-agent'] ?? ''
  if (request.headers.authorization !== `Bearer ${credentials.pixToken}`) return 'token'
  if (pixUserAgent === null ? !AGENT.test(agent) : agent !== pixUserAgent) return 'agent'
  const address = (request.raw.socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  return allowIp === null || allowIp === address ? null : 'ip'
}
