'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { FieldValues } from 'react-hook-form'
import { z } from 'zod'
import { infractionAddress } from '@/components/infractions/address'
import { LongWait } from '@/components/operations/sending/send-button'
import { SendNotice } from '@/components/operations/sending/send-notice'
import { useEffectText } from '@/components/operations/sending/use-effect-text'
import { useSending } from '@/components/operations/sending/use-sending'
import { useSendingKey } from '@/components/operations/sending/use-sending-key'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Notice } from '@/components/ui/notice'
import { Spinner } from '@/components/ui/spinner'
import { invalidateTopic } from '@/lib/client/operations'
import { formatMoney } from '@/lib/core/money/money'
import { analysis as contracts } from '@/lib/features/pix/infractions/contract'
import { type Opinion, softDescriptionLength } from '@/lib/features/pix/infractions/rules/infraction'
import type { AnalysisInput, AnalysisOperation } from '@/lib/features/pix/infractions/schema'
import { useCase } from '../case/context'
import { OutdatedDossiers } from '../dossier/outdated'
import type { AnswerChecks } from './checks'
import { ReviewContent } from './review-content'
import type { AnswerDraft } from './use-answer-draft'

type AnswerInput = AnalysisInput & { id: string }

/** The text belongs to the draft: nothing else is stored under the key. */
const nothing = z.object({})
const ignore = () => undefined

/** Sends an answer under the review's key; the case is read again after a failure. */
function useAnswerSending() {
  const client = useQueryClient()
  const sendingKey = useSendingKey<FieldValues>({ kind: 'request', values: nothing, onDraft: ignore })
  const sending = useSending<AnswerInput, AnalysisOperation>({
    contract: contracts.answer,
    sendingKey,
    onSent: ignore,
  })

  // The answer may have arrived, or another person answered first: reading the case again shows it.
  const { error } = sending
  useEffect(() => {
    if (error) void invalidateTopic(client, contracts.answer.topic)
  }, [error, client])

  return sending
}

type AnswerReviewProps = {
  draft: AnswerDraft
  analysis: Opinion
  checks: AnswerChecks
  /** `tried`: something went out under the key in the address. */
  onClose: (tried: boolean) => void
}

/** The answer exactly as it will be sent, the warnings about it, and the button that sends it. */
export function AnswerReview({ draft, analysis, checks, onClose }: AnswerReviewProps) {
  const t = useTranslations('infractions.answer.review')
  const locale = useLocale()
  const effectText = useEffectText()
  const { infraction } = useCase()
  const sending = useAnswerSending()
  const input: AnswerInput = {
    id: infraction.id,
    analysis,
    description: draft.state.mine.description,
    attachmentIds: infraction.draft.attachments.map(({ id }) => id),
  }
  const [seen, setSeen] = useState(input)
  const [typed, setTyped] = useState('')
  const [away, setAway] = useState(false)
  const moved = JSON.stringify(seen) !== JSON.stringify(input)
  const agreeing = analysis === 'accepted'
  const word = t('word')
  const closed = checks.blocks.length > 0 || moved || (agreeing && typed.trim() !== word)
  const amount = infraction.amountCents === null ? null : formatMoney(infraction.amountCents, locale)
  const { needs } = infraction.approval
  const submit = (send: typeof sending.send) => !closed && !sending.pending && send(input, agreeing ? needs : undefined)
  // Closed while it is on its way, it opens again if that comes to nothing.
  const open = !(away && sending.pending)
  const close = () => (sending.pending ? setAway(true) : onClose(sending.error !== null))
  const contest = amount === null ? t('submit-contest-unknown') : t('submit-contest', { amount })
  const effect = agreeing ? effectText({ kind: 'analysis', needs, cents: infraction.amountCents }) : contest

  return createPortal(
    <Dialog
      open={open}
      onClose={close}
      onSubmit={() => submit(sending.send)}
      role={agreeing ? 'alertdialog' : undefined}
      title={t(agreeing ? 'title-agree' : 'title-contest')}
      className="w-180"
      footer={
        <>
          {sending.pending && <LongWait />}
          <Button data-first-focus onClick={close}>
            {t('keep')}
          </Button>
          <Button type="submit" variant={agreeing ? 'danger' : 'primary'} disabled={closed} busy={sending.pending}>
            {sending.pending ? t('sending') : effect}
          </Button>
        </>
      }
    >
      <ReviewBlocks checks={checks} draft={draft} />
      {moved && (
        <Notice
          tone="wait"
          role="status"
          title={t('moved')}
          actions={
            <Button size="sm" onClick={() => setSeen(input)}>
              {t('moved-seen')}
            </Button>
          }
        >
          {t('moved-what')}
        </Notice>
      )}
      <OutdatedDossiers key={infraction.draft.version} />
      <ReviewLacks checks={checks} />
      <ReviewContent text={input.description} analysis={analysis} />
      <p className="font-medium text-sm">{t('once')}</p>
      {agreeing && (
        <Field
          label={t.rich(amount === null ? 'type-unknown' : 'type', {
            text: word,
            amount: amount ?? '',
            word: (chunks) => <span className="text-danger-ink">{chunks}</span>,
          })}
        >
          <Input
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
            spellCheck={false}
          />
        </Field>
      )}
      <SendNotice kind="request" sending={sending} addressOf={() => infractionAddress(infraction.id)} onSend={submit} />
    </Dialog>,
    document.body,
  )
}

type ReviewBlocksProps = { checks: AnswerChecks; draft: AnswerDraft }

/** Why the answer cannot be sent right now; some reasons pass by themselves. */
function ReviewBlocks({ checks: { blocks, unfilled }, draft: { state, saver } }: ReviewBlocksProps) {
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
        <Notice tone="wait" role="alert" title={t('colleague', { name: theirs?.updatedBy?.name ?? t('unnamed') })}>
          {t('colleague-what')}
        </Notice>
      )}
      {blocks.includes('names') && (
        <Notice
          tone="wait"
          role="alert"
          title={t('names', { count: unfilled.length, names: unfilled.map((name) => `{${name}}`).join(', ') })}
        >
          {t('names-what')}
        </Notice>
      )}
      {blocks.includes('no-approver') && (
        <Notice tone="wait" role="alert" title={t('no-approver')}>
          {t('no-approver-what', { known: approval.thresholdCents === null ? 'no' : 'yes' })}
        </Notice>
      )}
    </>
  )
}

/** Warnings about the answer; they do not prevent the sending. */
function ReviewLacks({ checks: { lacks } }: { checks: AnswerChecks }) {
  const t = useTranslations('infractions.answer.review')
  const locale = useLocale()
  if (lacks.length === 0) return null
  const limit = new Intl.NumberFormat(locale).format(softDescriptionLength)
  return (
    <Notice tone="wait" title={t('lacks')}>
      <ul className="flex list-disc flex-col gap-0.5 pl-4">
        {lacks.map((lack) => (
          <li key={lack}>{t(`lack.${lack}`, { limit })}</li>
        ))}
      </ul>
    </Notice>
  )
}
