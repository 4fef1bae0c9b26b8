'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useRecordWords } from '@/components/operations/record-words'
import { Ago, useNow } from '@/components/ui/moment'
import { Notice } from '@/components/ui/notice'
import { isRecentChange } from '@/lib/core/access-changes'
import { formatInstant } from '@/lib/core/dates'
import type { Decidable } from '@/lib/features/operations/any/schema'

/** What who decides should know of the people first: whose access changed within the day, and why nobody may approve. */
export function AccessNotices({ request: { createdBy, decider } }: { request: Decidable }) {
  const words = useRecordWords()
  return (
    <>
      {createdBy.hindrance && <Notice tone="wait" title={words({ code: createdBy.hindrance, values: {} })} />}
      <Changed access={createdBy} name={createdBy.name} />
      {decider && <Changed access={decider} />}
    </>
  )
}

type Access = { accessChangedAt?: string | null; accessChangedBy?: { name: string } | null }

/** Without a name it is the reader's own. */
function Changed({ access: { accessChangedAt: at, accessChangedBy }, name }: { access: Access; name?: string }) {
  const t = useTranslations('approvals.access')
  const locale = useLocale()
  const now = useNow()
  if (!at || !isRecentChange(at, now)) return null
  const by = accessChangedBy?.name
  const key = name === undefined ? (by ? 'own-by' : 'own') : by ? 'maker-by' : 'maker'
  const values = { name: name ?? '', by: by ?? '', when: formatInstant(at, locale), ago: () => <Ago at={at} /> }
  return <Notice tone="wait" title={t.rich(key, values)} />
}
