/** `home-screen`: iOS delivers messages only to a Lastro on the home screen. */
export type PushSupport = 'ready' | 'home-screen' | 'missing'

const worker = '/sw.js'

/** iPads name themselves a Mac, with a touch screen. */
const isApplePhone = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/** Whether this browser can receive push messages. */
export function pushSupport(): PushSupport {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'ready'
  return isApplePhone() ? 'home-screen' : 'missing'
}

/** Undefined while this browser has not subscribed. */
async function currentSubscription(): Promise<PushSubscription | undefined> {
  if (pushSupport() !== 'ready') return undefined
  const registration = await navigator.serviceWorker.getRegistration(worker)
  return (await registration?.pushManager.getSubscription()) ?? undefined
}

/** Whether this browser receives push messages already. */
export const isSubscribed = async (): Promise<boolean> => (await currentSubscription()) !== undefined

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}

/** Asks for the permission (call this in a click handler) and subscribes; null when the person declines. */
export async function subscribeToPush(publicKey: string): Promise<PushSubscriptionJSON | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  await navigator.serviceWorker.register(worker)
  const { pushManager } = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) }
  try {
    return (await pushManager.subscribe(options)).toJSON()
  } catch (error) {
    // The subscription uses keys that were replaced.
    const outdated = await pushManager.getSubscription()
    if (!outdated) throw error
    await outdated.unsubscribe()
    return (await pushManager.subscribe(options)).toJSON()
  }
}

/** Ends this browser's subscription and its service worker. */
export async function unsubscribeFromPush(): Promise<void> {
  await (await currentSubscription())?.unsubscribe()
  await (await navigator.serviceWorker.getRegistration(worker))?.unregister()
}

const deviceKey = 'lastro-push-device'

/** The id of this browser among the person's devices; null when it is not one of them. */
export const ownDeviceId = (): string | null => localStorage.getItem(deviceKey)

export function keepDeviceId(id: string | null): void {
  if (id === null) localStorage.removeItem(deviceKey)
  else localStorage.setItem(deviceKey, id)
}
