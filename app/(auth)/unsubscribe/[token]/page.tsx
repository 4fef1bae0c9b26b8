import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { getTranslations } from 'next-intl/server'
import { AuthFrame } from '@/components/layout/auth-frame'
import { Messages } from '@/components/layout/messages'
import { unsubscriptionOf } from '@/lib/features/notices/mail/service'
import { Unsubscribe } from '../../_components/unsubscribe'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('unsubscribe')
  return { title: t('title') }
}

/** Opening the page changes nothing: programs that check links in messages open it before the person. */
export default async function UnsubscribePage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params
  const scope = unsubscriptionOf(decodeURIComponent(token), await headers())
  return (
    <Messages of={['app', 'common', 'unsubscribe', 'account.notifications.kinds']}>
      <AuthFrame>
        <Unsubscribe token={token} scope={scope} />
      </AuthFrame>
    </Messages>
  )
}
