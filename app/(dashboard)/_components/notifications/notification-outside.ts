import { isSubscribed } from '@/lib/client/push'
import { fetchRead } from '@/lib/client/read-query'
import { noticeChoices } from '@/lib/features/notices/choices/contract'

/** Says outside the page what of these notifications the person wants said there, in kinds and counts alone. */
export async function showOutside(ids: readonly string[], open: (address: string) => void): Promise<void> {
  // Its push messages tell the same.
  if (await isSubscribed()) return
  const { brief } = await fetchRead(noticeChoices.brief, { ids: ids.join(',') })
  if (!brief) return
  const shown = notificationOf(brief.text, ids.at(-1))
  if (!shown) return
  shown.onclick = () => {
    window.focus()
    shown.close()
    open(brief.address)
  }
}

/** Null where the browser has them for installed programs alone. */
function notificationOf(text: string, id: string | undefined): Notification | null {
  try {
    return new Notification('Lastro', {
      body: text,
      tag: `lastro-${id}`,
      icon: '/icon.svg',
      lang: document.documentElement.lang,
    })
  } catch {
    return null
  }
}
