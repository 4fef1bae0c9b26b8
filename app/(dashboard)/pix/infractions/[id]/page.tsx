import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Messages } from '@/components/layout/messages'
import { NotAllowed } from '@/components/layout/not-allowed'
import { may } from '@/lib/core/permissions'
import { readKnown } from '@/lib/features/pix/infractions/known/service'
import { getInfractionCase } from '@/lib/features/pix/infractions/service'
import { requirePerson } from '@/lib/server/auth/session'
import { Prefetch } from '@/lib/server/prefetch'
import { CaseView } from './_components/case/view'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('infractions')
  return { title: t('title') }
}

export default async function InfractionPage({ params }: { params: Promise<{ id: string }> }) {
  const [given, person, t] = await Promise.all([params, requirePerson(), getTranslations('infractions')])
  if (!may(person.roles, 'pix.infractions.read')) {
    return <NotAllowed permission="pix.infractions.read" roles={person.roles} title={t('title')} />
  }
  const id = decodeURIComponent(given.id)
  return (
    <Messages
      of={[
        'charges.amount',
        'fields',
        'infractions',
        'operations',
        'pdf-viewer',
        'records',
        'refunds.entry',
        'refunds.facts',
        'sending',
        'statements.file',
      ]}
    >
      <Prefetch of={getInfractionCase} input={{ id }}>
        <Prefetch of={readKnown} input={{ id }}>
          <CaseView
            key={id}
            id={id}
            viewer={{
              id: person.id,
              mayAnswer: may(person.roles, 'pix.infractions.answer'),
              mayDecide: may(person.roles, 'approvals.decide'),
              maySeeCharges: may(person.roles, 'pix.charges.read'),
            }}
          />
        </Prefetch>
      </Prefetch>
    </Messages>
  )
}
