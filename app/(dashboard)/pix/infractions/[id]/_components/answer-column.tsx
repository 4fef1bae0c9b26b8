'use client'

import { useTranslations } from 'next-intl'
import type { InfractionCase } from '@/lib/features/pix/infractions/schema'
import { CaseColumn } from './case-column'
import type { Viewer } from './case-viewer'
import { CaseFiles } from './files-panel'

type AnswerColumnProps = { infraction: InfractionCase; viewer: Viewer }

/** Where an answer is prepared, reviewed and sent. */
export function AnswerColumn({ infraction }: AnswerColumnProps) {
  const t = useTranslations('infractions.answer')
  return (
    <CaseColumn title={t('title')}>
      <CaseFiles infraction={infraction} editable />
    </CaseColumn>
  )
}
