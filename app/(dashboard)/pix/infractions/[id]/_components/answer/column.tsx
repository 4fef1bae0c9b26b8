'use client'

import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { parseAsString, useQueryState } from 'nuqs'
import { useRef, useState } from 'react'
import { useIsMac } from '@/components/layout/search/search-button'
import { useSendKeys } from '@/components/operations/send-keys'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { RadioChoices } from '@/components/ui/fields/radio-choice'
import { type EvidenceKind, evidenceKinds, type Opinion } from '@/lib/features/pix/infractions/rules/infraction'
import { useTypicalOutcome } from '../case/answered-content'
import { CaseColumn } from '../case/column'
import { useCase } from '../case/context'
import { useDossierOpen } from '../dossier/use-open'
import { FilesDropArea } from '../files/drop-area'
import { CaseFiles } from '../files/panel'
import { useUploads } from '../files/uploads'
import { answerChecks } from './checks'
import { DraftNotices, SaveState } from './draft-notices'
import { AnswerText } from './text'
import { useAnswerDraft } from './use-answer-draft'

const AnswerReview = dynamic(() => import('./review').then((part) => part.AnswerReview), { ssr: false })

/** The idempotency key, in the address while a review is open or after an answer was sent under the key. */
const keyParser = parseAsString.withOptions({ history: 'replace' })

/** Where an answer is prepared, reviewed and sent. */
export function AnswerColumn() {
  const t = useTranslations('infractions.answer')
  const mac = useIsMac()
  const { infraction } = useCase()
  const draft = useAnswerDraft()
  const { running } = useUploads()
  const [key, setKey] = useQueryState('key', keyParser)
  const [showsDossier] = useDossierOpen()
  const [reviewing, setReviewing] = useState(key !== null)
  const [tried, setTried] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const column = useRef<HTMLDivElement>(null)
  const foot = useRef<HTMLDivElement>(null)
  const { state, saver } = draft
  const { analysis, description, evidence } = state.mine
  const checks = answerChecks({ state, infraction, uploading: running })
  const written = !checks.blocks.includes('text')

  function review() {
    setTried(true)
    void saver.flush()
    if (!written) return area.current?.focus()
    if (analysis === null) return foot.current?.querySelector('input')?.focus()
    setReviewing(true)
  }

  useSendKeys(() => (showsDossier ? null : column.current), review)

  function closeReview(sent: boolean) {
    setReviewing(false)
    if (!sent) void setKey(null)
  }

  return (
    <FilesDropArea>
      <CaseColumn title={t('title')} end={<SaveState draft={draft} />}>
        <div ref={column} className="contents">
          <DraftNotices draft={draft} />
          <AnswerEvidence ticked={evidence} onChange={(ticked) => saver.change({ evidence: ticked })} />
          <AnswerText
            area={area}
            value={description}
            onChange={(text) => saver.change({ description: text, ...(text.trim() === '' && { templateId: null }) })}
            onTemplate={(templateId) => saver.change({ templateId })}
            onLeave={() => void saver.push()}
            missing={tried && !written}
          />
          <CaseFiles />
          <div
            ref={foot}
            className="-mx-5 -mb-5 mt-auto flex flex-col gap-3 border-line border-t bg-surface px-5 py-3 max-md:contents [@media(min-height:700px)]:sticky [@media(min-height:700px)]:-bottom-5"
          >
            <AnswerChoices
              value={analysis}
              onChange={(opinion) => saver.change({ analysis: opinion })}
              missing={tried}
            />
            <div className="max-md:-mx-4 max-md:-mb-4 max-md:-bottom-4 flex flex-wrap items-center gap-x-3 gap-y-2 max-md:sticky max-md:mt-auto max-md:border-line max-md:border-t max-md:bg-surface max-md:px-4 max-md:py-3">
              <p className="min-w-0 flex-1 text-ink-3 text-xs">{t('once')}</p>
              <Button
                variant="primary"
                onClick={review}
                aria-keyshortcuts="Meta+Enter Control+Enter"
                className="max-md:flex-1"
              >
                {t('review-open')}
                <kbd
                  aria-hidden
                  className="rounded-xs border border-on-accent/60 px-1 font-medium font-sans text-2xs leading-4 max-md:hidden"
                >
                  {mac ? '⌘↵' : 'Ctrl ↵'}
                </kbd>
              </Button>
            </div>
          </div>
        </div>
      </CaseColumn>
      {reviewing && analysis !== null && written && (
        <AnswerReview draft={draft} analysis={analysis} checks={checks} onClose={closeReview} />
      )}
    </FilesDropArea>
  )
}

type AnswerChoicesProps = {
  value: Opinion | null
  onChange: (opinion: Opinion) => void
  /** It was tried without. */
  missing: boolean
}

/** The two opinions, each with its typical consequence. */
function AnswerChoices({ value, onChange, missing }: AnswerChoicesProps) {
  const t = useTranslations('infractions.answer')
  const labels = useTranslations('infractions.words.opinions')
  const typical = useTypicalOutcome()
  return (
    <RadioChoices<Opinion>
      label={<span className="sr-only">{t('choose')}</span>}
      value={value}
      onValueChange={onChange}
      choices={[
        { value: 'rejected', title: labels('rejected'), consequence: typical('rejected') },
        {
          value: 'accepted',
          title: <span className="text-danger-ink">{labels('accepted')}</span>,
          consequence: typical('accepted'),
        },
      ]}
      error={missing && value === null ? t('choose-first') : undefined}
    />
  )
}

type AnswerEvidenceProps = { ticked: readonly EvidenceKind[]; onChange: (ticked: EvidenceKind[]) => void }

/** The evidence that a defence rests on: the team's own list, which is not sent. */
function AnswerEvidence({ ticked, onChange }: AnswerEvidenceProps) {
  const t = useTranslations('infractions.answer')
  const labels = useTranslations('infractions.words.evidence')
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 flex w-full items-baseline gap-2 text-sm">
        <span className="font-medium text-ink-2 text-xs">{t('evidence')}</span>
        <span className="text-ink-3 text-xs">{t('evidence-what')}</span>
      </legend>
      <div className="grid grid-cols-2 gap-x-4 gap-y-1.5">
        {evidenceKinds.map((kind) => (
          <Checkbox
            key={kind}
            checked={ticked.includes(kind)}
            onChange={(event) =>
              onChange(
                evidenceKinds.filter((other) => (other === kind ? event.target.checked : ticked.includes(other))),
              )
            }
          >
            {labels(kind)}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}
