import { useTranslations } from 'next-intl'
import { Moment } from '@/components/ui/moment'
import { Notice } from '@/components/ui/notice'
import { isOpen } from '@/lib/features/pix/infractions/rules/infraction'
import { CaseColumn } from '../case/column'
import { useCase } from '../case/context'
import { CaseFiles } from '../files/panel'
import { AnsweredBefore } from './before'
import { AnsweredOpinion, AnsweredText } from './content'

/** The draft for people who may only read it, and the last draft of a case that was answered elsewhere. */
export function AnsweredDraft() {
  const t = useTranslations('infractions.case.draft')
  const labels = useTranslations('infractions.words.evidence')
  const { infraction, viewer } = useCase()
  const { status } = infraction
  const { analysis, description, evidence, attachments, updatedAt, updatedBy } = infraction.draft
  const written = description.trim() !== ''
  const begun = analysis || written || evidence.length > 0 || attachments.length > 0
  return (
    <CaseColumn
      title={t('title')}
      end={
        updatedAt && (
          <span className="text-ink-3 text-xs tabular-nums">
            {t.rich('saved', { name: updatedBy?.name ?? '', when: () => <Moment at={updatedAt} /> })}
          </span>
        )
      }
    >
      {!isOpen(status) ? (
        <Notice role="status" title={t('elsewhere-title')}>
          {t('elsewhere-what', { status: status ?? '' })}
        </Notice>
      ) : (
        !viewer.mayAnswer && (
          <Notice role="status" title={t('reader-title')}>
            {t('reader-what')}
          </Notice>
        )
      )}
      <AnsweredBefore />
      {!begun && <p className="text-ink-3 text-sm">{t('none')}</p>}
      {analysis && <AnsweredOpinion analysis={analysis} />}
      {evidence.length > 0 && (
        <section aria-label={t('evidence')} className="flex flex-col gap-2 text-sm">
          <h3 className="font-semibold">{t('evidence')}</h3>
          <ul className="flex flex-wrap gap-x-4 gap-y-1">
            {evidence.map((kind) => (
              <li key={kind}>{labels(kind)}</li>
            ))}
          </ul>
        </section>
      )}
      {written && <AnsweredText text={description} />}
      {attachments.length > 0 && <CaseFiles />}
    </CaseColumn>
  )
}
