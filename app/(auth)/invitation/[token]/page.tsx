import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AuthFrame } from '@/components/layout/auth-frame'
import { Messages } from '@/components/layout/messages'
import { linkOf } from '@/lib/features/users/access-service'
import { SetPassword } from '../../_components/set-password'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('invitation')
  return { title: t('title') }
}

/** Opening the page does not use up the link: programs that check links in messages open it before the person. */
export default async function InvitationPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params
  const link = await linkOf(token)
  const invited = link && {
    token,
    email: link.email,
    name: link.name,
    by: link.by,
    purpose: link.purpose,
    until: link.expiresAt.toISOString(),
  }
  return (
    <Messages of={['app', 'common', 'invitation', 'recorded.field']}>
      <AuthFrame>
        <SetPassword invited={invited ?? null} />
      </AuthFrame>
    </Messages>
  )
}
