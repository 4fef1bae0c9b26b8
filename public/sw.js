// Shows push messages, opens what they are about, and says when there is no connection. It stores nothing.

const messages = {
  pt: {
    title: 'Sem conexão',
    what: 'O Lastro precisa da internet. Nada foi enviado, e nada fica guardado neste aparelho.',
    again: 'Tentar novamente',
  },
  en: {
    title: 'No connection',
    what: 'Lastro needs the internet. Nothing was sent, and nothing is stored on this device.',
    again: 'Try again',
  },
}

const style = `
  body { margin: 0; min-height: 100dvh; display: grid; place-content: center; gap: 12px; padding: 24px;
    font: 16px/1.5 system-ui, sans-serif; text-align: center; color: #101614; background: #f3f6f4 }
  h1 { margin: 0; font-size: 20px } p { margin: 0; max-width: 36ch }
  a { justify-self: center; padding: 12px 20px; border-radius: 6px; background: #0d5b3e; color: #fff; text-decoration: none }
  @media (prefers-color-scheme: dark) { body { color: #e9efec; background: #0b0f0d } }
`

function offlineNotice() {
  const language = self.navigator.language.startsWith('en') ? 'en' : 'pt'
  const { title, what, again } = messages[language]
  const html = `<!doctype html><html lang="${language}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Lastro</title><style>${style}</style>
<body><h1>${title}</h1><p>${what}</p><a href="">${again}</a></body></html>`
  return new Response(html, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      'cache-control': 'no-store',
    },
  })
}

/** An address of this Lastro; its start for anything else. */
function ownAddress(address) {
  const url = new URL(typeof address === 'string' ? address : '/', self.location.origin)
  return url.origin === self.location.origin ? url.href : `${self.location.origin}/`
}

function contentOf(data) {
  try {
    const { title, body, address, tag, lang } = data.json()
    return { title: String(title), body: String(body), address, tag: String(tag), lang: String(lang) }
  } catch {
    return { title: 'Lastro', body: '', address: '/', tag: 'lastro', lang: 'pt-BR' }
  }
}

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('push', (event) => {
  const { title, address, ...shown } = contentOf(event.data)
  event.waitUntil(
    self.registration.showNotification(title, {
      ...shown,
      icon: '/app-icons/icon-192.png',
      badge: '/app-icons/badge-96.png',
      data: { address: ownAddress(address) },
    }),
  )
})

async function openAt(address) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.find(({ url }) => url === address)
  return there ? there.focus() : self.clients.openWindow(address)
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openAt(ownAddress(event.notification.data?.address)))
})

/** The browser has replaced its subscription: the device keeps its name and its kinds. Without a session nothing is done. */
async function subscribeAgain({ oldSubscription, newSubscription }) {
  const background = { 'x-lastro-background': '1' }
  const known = await self.fetch('/api/account/push', { headers: background })
  if (!known.ok) return
  const { data } = await known.json()
  const options = { userVisibleOnly: true, applicationServerKey: data.publicKey }
  const subscription = newSubscription ?? (await self.registration.pushManager.subscribe(options))
  const device = { subscription, name: self.navigator.userAgentData?.platform || 'Lastro' }
  await self.fetch('/api/account/push', {
    method: 'POST',
    headers: { ...background, 'content-type': 'application/json' },
    body: JSON.stringify({ ...device, replaces: oldSubscription?.endpoint }),
  })
}

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAgain(event)))

self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return
  event.respondWith(self.fetch(event.request).catch(offlineNotice))
})
