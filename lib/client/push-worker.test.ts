import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

const source = readFileSync(new URL('../../public/sw.js', import.meta.url), 'utf8')
const origin = 'https://lastro.example'

type Listener = (event: object) => void
type Answer = { ok: boolean; json?: () => Promise<object> }

/** The service worker in a browser's scope that has no storage at all, with what it showed, opened and requested. */
function startWorker({ windows = [] as string[], answer = { ok: true } as Answer } = {}) {
  const listeners = new Map<string, Listener>()
  const shown: unknown[] = []
  const opened: string[] = []
  const requests: { url: string; method: string; body: unknown }[] = []
  const self = {
    location: { origin },
    navigator: { language: 'pt-BR' },
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    skipWaiting: () => undefined,
    fetch(url: string, { method = 'GET', body = 'null' } = {}) {
      requests.push({ url, method, body: JSON.parse(body) })
      return Promise.resolve(answer)
    },
    registration: {
      showNotification: (title: string, options: object) => shown.push({ title, ...options }),
      pushManager: { subscribe: async () => ({ endpoint: 'https://push.example/new' }) },
    },
    clients: {
      matchAll: async () => windows.map((url) => ({ url, focus: async () => opened.push(`focus ${url}`) })),
      openWindow: async (url: string) => opened.push(url),
    },
  }
  runInNewContext(source, { self, URL, Response })
  async function dispatch(name: string, event: object): Promise<void> {
    let work: unknown
    listeners.get(name)?.({ ...event, waitUntil: (given: unknown) => (work = given) })
    await work
  }
  return { dispatch, shown, opened, requests }
}

const notification = (address: unknown) => ({ notification: { close: () => undefined, data: { address } } })

test('a message shows its words, under its tag and in its language', async () => {
  const worker = startWorker()
  const content = { title: 'Título', body: 'Texto', address: '/approvals?id=1', tag: 'lastro-1', lang: 'pt-BR' }
  await worker.dispatch('push', { data: { json: () => content } })
  expect(worker.shown).toMatchObject([
    { title: 'Título', body: 'Texto', tag: 'lastro-1', lang: 'pt-BR', data: { address: `${origin}/approvals?id=1` } },
  ])
})

test('a message that cannot be read still shows a notification, as the browser requires', async () => {
  const worker = startWorker()
  await worker.dispatch('push', { data: null })
  expect(worker.shown).toMatchObject([{ title: 'Lastro', data: { address: `${origin}/` } }])
})

test.each([
  ['/approvals?id=1', `${origin}/approvals?id=1`],
  ['https://elsewhere.example/approvals', `${origin}/`],
  ['//elsewhere.example', `${origin}/`],
  ['javascript:alert(1)', `${origin}/`],
  [undefined, `${origin}/`],
])('a click on a notification about %s opens %s', async (address, expected) => {
  const worker = startWorker()
  await worker.dispatch('notificationclick', notification(address))
  expect(worker.opened).toEqual([expected])
})

test('a window that shows the address already is brought to the front', async () => {
  const url = `${origin}/approvals?id=1`
  const worker = startWorker({ windows: [`${origin}/`, url] })
  await worker.dispatch('notificationclick', notification('/approvals?id=1'))
  expect(worker.opened).toEqual([`focus ${url}`])
})

test('a subscription that the browser replaced is handed in under the old endpoint; without a session it is not', async () => {
  const answer = { ok: true, json: async () => ({ data: { publicKey: 'key' } }) }
  const worker = startWorker({ answer })
  await worker.dispatch('pushsubscriptionchange', { oldSubscription: { endpoint: 'https://push.example/old' } })
  expect(worker.requests).toMatchObject([
    { url: '/api/account/push', method: 'GET' },
    {
      method: 'POST',
      body: { subscription: { endpoint: 'https://push.example/new' }, replaces: 'https://push.example/old' },
    },
  ])
  const signedOut = startWorker({ answer: { ok: false } })
  await signedOut.dispatch('pushsubscriptionchange', {})
  expect(signedOut.requests).toHaveLength(1)
})
