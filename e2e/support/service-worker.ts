import type { Page } from '@playwright/test'

/** Notifications of a page's service worker. */
export type ServiceWorker = {
  /** Delivers a decrypted push message. */
  deliver(text: string): Promise<void>
  /** Title, text and language of its notifications. */
  notifications(): Promise<{ title: string; body: string; lang: string }[]>
  /** Clicks its only notification; returns the address of the new window. */
  click(): Promise<string>
}

/** Opening a window requires a person's click, which the browser's protocol cannot simulate on a notification. */
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
