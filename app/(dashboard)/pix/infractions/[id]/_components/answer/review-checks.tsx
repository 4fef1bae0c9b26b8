'use client'

import { useLocale, useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { Spinner } from '@/components/ui/spinner'
import { softDescriptionLength } from '@/lib/features/pix/infractions/rules/infraction'
import { useCase } from '../case/context'
import type { AnswerChecks } from './checks'
import type { AnswerDraft } from './use-answer-draft'

type ReviewBlocksProps = { checks: AnswerChecks; draft: AnswerDraft }

/** Why it cannot be sent right now; some of it passes by itself. */
export function ReviewBlocks({ checks: { blocks }, draft: { state, saver } }: ReviewBlocksProps) {
  const t = useTranslations('infractions.answer.review')
  const { approval } = useCase().infraction
  const { theirs, error, saving } = state
  if (blocks.includes('unsaved') && error && !saving) {
    const again = (
      <Button size="sm" onClick={() => void saver.push()}>
        {t('unsaved-again')}
      </Button>
    )
    return (
      <Notice tone="wait" role="alert" title={t('unsaved')} actions={again}>
        {t('unsaved-what')}
      </Notice>
    )
  }
  return (
    <>
      {blocks.includes('unsaved') && (
        <p role="status" className="flex items-center gap-2 text-ink-2 text-sm">
          <Spinner />
          {t('saving')}
        </p>
      )}
      {blocks.includes('uploads') && (
        <Notice tone="wait" role="status" title={t('uploads')}>
          {t('uploads-what')}
        </Notice>
      )}
      {blocks.includes('colleague') && (
        <Notice tone="wait" role="alert" title={t('colleague', { name: theirs?.updatedBy?.name ?? t('somebody') })}>
          {t('colleague-what')}
        </Notice>
      )}
      {blocks.includes('nobody-approves') && (
        <Notice tone="wait" role="alert" title={t('nobody-approves')}>
          {t('nobody-approves-what', { known: approval.thresholdCents === null ? 'no' : 'yes' })}
        </Notice>
      )}
    </>
  )
}

/** Warnings about the answer; they do not prevent the sending. */
export function ReviewLacks({ checks: { lacks, unfilled } }: { checks: AnswerChecks }) {
  const t = useTranslations('infractions.answer.review')
  const locale = useLocale()
  if (lacks.length === 0) return null
  const limit = new Intl.NumberFormat(locale).format(softDescriptionLength)
  const names = unfilled.map((name) => `{${name}}`).join(', ')
  return (
    <Notice tone="wait" title={t('lacks')}>
      <ul className="flex list-disc flex-col gap-0.5 pl-4">
        {lacks.map((lack) => (
          <li key={lack}>{t(`lack.${lack}`, { limit, names, count: unfilled.length })}</li>
        ))}
      </ul>
    </Notice>
  )
}
