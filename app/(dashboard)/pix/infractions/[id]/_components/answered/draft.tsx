import { useTranslations } from 'next-intl'
import { Moment } from '@/components/ui/moment'
import { Notice } from '@/components/ui/notice'
import { isOpen } from '@/lib/core/infraction'
import type { InfractionCase } from '@/lib/features/pix/infractions/schema'
import { CaseColumn } from '../case/column'
import { CaseFiles } from '../files/panel'
import { AnsweredBefore } from './before'
import { AnsweredOpinion } from './opinion'
import { AnsweredText } from './text'

type AnsweredDraftProps = { infraction: InfractionCase; mayAnswer: boolean }

/** What is being prepared, for those who may only look, and what was prepared when it was answered elsewhere. */
export function AnsweredDraft({ infraction, mayAnswer }: AnsweredDraftProps) {
  const t = useTranslations('infractions.case.draft')
  const words = useTranslations('infractions.words.evidence')
  const { draft, status } = infraction
  const begun = draft.analysis || draft.description.trim() || draft.evidence.length > 0 || draft.attachments.length > 0
  return (
    <CaseColumn
      title={t('title')}
      end={
        draft.updatedAt && (
          <span className="text-ink-3 text-xs tabular-nums">
            {t.rich('saved', { name: draft.updatedBy?.name ?? '', when: () => <Moment at={draft.updatedAt ?? ''} /> })}
          </span>
        )
      }
    >
      {!isOpen(status) ? (
        <Notice role="status" title={t('elsewhere-title')}>
          {t('elsewhere-what', { status: status ?? '' })}
        </Notice>
      ) : (
        !mayAnswer && (
          <Notice role="status" title={t('reader-title')}>
            {t('reader-what')}
          </Notice>
        )
      )}
      <AnsweredBefore infraction={infraction} />
      {!begun && <p className="text-ink-3 text-sm">{t('none')}</p>}
      {draft.analysis && <AnsweredOpinion analysis={draft.analysis} amountCents={infraction.amountCents} />}
      {draft.evidence.length > 0 && (
        <section aria-label={t('evidence')} className="flex flex-col gap-2 text-sm">
          <h3 className="font-semibold">{t('evidence')}</h3>
          <ul className="flex flex-wrap gap-x-4 gap-y-1">
            {draft.evidence.map((kind) => (
              <li key={kind}>{words(kind)}</li>
            ))}
          </ul>
        </section>
      )}
      {draft.description.trim() && <AnsweredText text={draft.description} />}
      {draft.attachments.length > 0 && <CaseFiles infraction={infraction} editable={false} />}
    </CaseColumn>
  )
}
