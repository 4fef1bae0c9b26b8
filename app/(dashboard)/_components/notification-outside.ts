import { isSubscribed } from '@/lib/client/push'
import { fetchRead } from '@/lib/client/read-query'
import { noticeChoices } from '@/lib/features/notices/choices/contract'

/** Shows the chosen kinds of these notifications outside the page, as kinds and counts only. */
export async function showOutside(ids: readonly string[], open: (address: string) => void): Promise<void> {
  // Push messages already show the same.
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

/** Null where the browser shows notifications only for installed programs. */
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
