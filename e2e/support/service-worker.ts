import type { Page } from '@playwright/test'

/** What the service worker of a page's origin shows and opens. */
export type ServiceWorker = {
  /** Hands it a decrypted message, as the browser does once a push service has delivered one. */
  deliver(text: string): Promise<void>
  /** Title, text and language of the notifications that it shows. */
  notifications(): Promise<{ title: string; body: string; lang: string }[]>
  /** Clicks its only notification; returns the address that it opens in a new window. */
  click(): Promise<string>
}

/** No window is opened without a person's click, which the browser's protocol cannot make on a notification. */
const clickNotification = `(async () => {
  const [notification] = await self.registration.getNotifications()
  const work = []
  let opened = ''
  ExtendableEvent.prototype.waitUntil = (promise) => work.push(promise)
  Object.defineProperty(self.clients, 'openWindow', { configurable: true, value: async (address) => { opened = address } })
  self.dispatchEvent(new NotificationEvent('notificationclick', { notification }))
  await Promise.all(work)
  return opened
})()`

/** The service worker that a page has registered. */
export async function serviceWorkerOf(page: Page): Promise<ServiceWorker> {
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [registration] }) => {
      if (registration) resolve(registration.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  const { origin } = new URL(page.url())
  return {
    async deliver(data) {
      await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
    },
    notifications: () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready
        return (await registration.getNotifications()).map(({ title, body, lang }) => ({ title, body, lang }))
      }),
    async click() {
      const [worker] = page.context().serviceWorkers()
      return String(await worker?.evaluate(clickNotification))
    },
  }
}
