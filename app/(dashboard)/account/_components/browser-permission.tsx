import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { useHydrated } from '@/components/ui/hydrated'
import { StatusBadge } from '@/components/ui/status-badge'

type State = NotificationPermission | 'missing' | null

export type Permission = {
  /** Null until it is known. */
  state: State
  /** To be called by a click alone; answers what the person said. */
  request: () => Promise<NotificationPermission>
}

/** Whether this browser shows notifications of ours. */
export function useBrowserPermission(): Permission {
  const hydrated = useHydrated()
  const [answered, setAnswered] = useState<NotificationPermission | null>(null)
  const known = !hydrated ? null : 'Notification' in window ? Notification.permission : 'missing'
  return {
    state: answered ?? known,
    async request() {
      const answer = await Notification.requestPermission()
      setAnswered(answer)
      return answer
    },
  }
}

type BrowserPermissionProps = { permission: Permission; onAllowed: () => void }

/** How notifications of the browser stand, and the way to allow them. */
export function BrowserPermission({ permission: { state, request }, onAllowed }: BrowserPermissionProps) {
  const t = useTranslations('account.notifications')
  const allow = async () => {
    if ((await request()) === 'granted') onAllowed()
  }
  return (
    <div className="mt-4 flex max-w-180 flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <p className="min-w-0 flex-1 basis-72 text-ink-2">{t('browser-what')}</p>
      {state === 'default' && <Button onClick={() => void allow()}>{t('browser-allow')}</Button>}
      {state === 'granted' && <StatusBadge tone="settled">{t('browser-granted')}</StatusBadge>}
      {state === 'denied' && <p className="basis-full text-wait-ink">{t('browser-denied')}</p>}
      {state === 'missing' && <p className="basis-full text-ink-3">{t('browser-missing')}</p>}
    </div>
  )
}
