/** The push services of the browsers that support the Web Push standard. */
export const knownPushHosts = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
] as const

/** An entry of `PUSH_HOSTS`: a host, with its port where that is not 443; `*.` matches any name below it. */
export const pushHostShape = /^(\*\.)?(\[[0-9a-f:]+\]|[a-z0-9.-]+)(:\d{1,5})?$/

const isAddress = (hostname: string) => /^[\d.]+$|^\[/.test(hostname)

/** Whether Lastro may call an endpoint: https, without credentials, at one of the hosts. */
export function isPushHost(endpoint: string, hosts: readonly string[]): boolean {
  const url = URL.parse(endpoint)
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return false
  return hosts.some((entry) => {
    const named = entry.replace(/:443$/, '')
    if (!named.startsWith('*.')) return named === url.host
    return !isAddress(url.hostname) && url.host.endsWith(named.slice(1)) && url.host.length > named.length - 1
  })
}
