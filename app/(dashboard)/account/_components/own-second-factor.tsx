'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ErrorNotice } from '@/components/layout/error-notice'
import { CodeDialog } from '@/components/second-factor/code-dialog'
import { ProofDialog } from '@/components/second-factor/proof-dialog'
import { RecoveryCodes } from '@/components/second-factor/recovery-codes'
import { SetUp } from '@/components/second-factor/set-up'
import { Button } from '@/components/ui/button'
import { Moment } from '@/components/ui/moment'
import { Notice } from '@/components/ui/notice'
import { Skeleton } from '@/components/ui/skeleton'
import { StatusBadge } from '@/components/ui/status-badge'
import { toast } from '@/components/ui/toast'
import { readQuery } from '@/lib/client/read-query'
import { sendWrite } from '@/lib/client/send-write'
import { passkeys } from '@/lib/features/passkeys/contract'
import { secondFactor } from '@/lib/features/second-factor/contract'
import type { SecondFactorState } from '@/lib/features/second-factor/schema'

/** Number of remaining codes from which new ones are suggested. */
const fewCodes = 3

type Doing = { task: 'set-up' | 'turn-off' | 'new-codes' } | { task: 'codes'; codes: string[] } | null

/** The person's second factor with its actions. */
export function OwnSecondFactor({ person }: { person: { name: string; email: string } }) {
  const t = useTranslations('account.second-factor')
  const steps = useTranslations('second-factor')
  const client = useQueryClient()
  const { data: state, error, refetch, isFetching } = useQuery(readQuery(secondFactor.own, {}))
  const [doing, setDoing] = useState<Doing>(null)
  const end = () => setDoing(null)
  const owes = state?.required === true && state.passkeys === 0

  async function finish(labels: 'activated' | 'turned-off' | 'renewed') {
    await client.invalidateQueries({ queryKey: ['account'] })
    end()
    toast({ text: t(labels) })
  }

  return (
    <section aria-labelledby="second-factor-title" className="border-line border-b p-5 max-md:p-4">
      <h2 id="second-factor-title" className="font-semibold text-base">
        {t('title')}
      </h2>
      {doing?.task === 'set-up' && (
        <div className="mt-4">
          <SetUp
            level={3}
            person={person}
            begin={(identity) => sendWrite(secondFactor.begin, identity)}
            confirm={async (code) => (await sendWrite(secondFactor.confirm, { code })).recoveryCodes}
            onDone={() => void finish('activated')}
            leave={
              <Button variant="ghost" onClick={end}>
                {steps('not-now')}
              </Button>
            }
          />
        </div>
      )}
      {doing?.task === 'codes' && (
        <div className="mt-4">
          <RecoveryCodes codes={doing.codes} person={person} onDone={() => void finish('renewed')} />
        </div>
      )}
      {doing?.task !== 'set-up' && doing?.task !== 'codes' && (
        <>
          {error && <ErrorNotice error={error} onRetry={() => void refetch()} retrying={isFetching} className="mt-3" />}
          {!state && !error && <Skeleton className="mt-3 w-64" />}
          {state && <CurrentState state={state} onTask={(task) => setDoing({ task })} />}
        </>
      )}
      {doing?.task === 'new-codes' && (
        <NewCodesDialog onClose={end} onDone={(codes) => setDoing({ task: 'codes', codes })} />
      )}
      {doing?.task === 'turn-off' && state && (
        <TurnOffDialog
          required={owes}
          passkeys={state.passkeys > 0}
          onClose={end}
          // The next page redirects a person who must set one up.
          onDone={() => (owes ? window.location.assign('/account') : void finish('turned-off'))}
        />
      )}
    </section>
  )
}

type CurrentStateProps = { state: SecondFactorState; onTask: (task: 'set-up' | 'turn-off' | 'new-codes') => void }

function CurrentState({ state: { since, passkeys, recoveryCodesLeft }, onTask }: CurrentStateProps) {
  const t = useTranslations('account.second-factor')
  if (since === null && passkeys === 0)
    return (
      <>
        <p className="mt-1 max-w-140 text-ink-2 text-sm">{t('off-what')}</p>
        <p className="mt-3">
          <StatusBadge tone="gone">{t('off')}</StatusBadge>
        </p>
        <Button variant="primary" className="mt-4" onClick={() => onTask('set-up')}>
          {t('set-up')}
        </Button>
      </>
    )
  const few = recoveryCodesLeft <= fewCodes
  const left = t('left', { count: recoveryCodesLeft })
  return (
    <>
      <p className="mt-1 max-w-140 text-ink-2 text-sm">{t(since ? 'what' : 'what-passkeys')}</p>
      <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        <span className="flex flex-wrap items-center gap-x-1">
          <StatusBadge tone="settled">{t(since ? 'on' : 'passkeys-on')}</StatusBadge>
          {since && <span className="text-ink-2">{t.rich('since', { at: () => <Moment at={since} /> })}</span>}
        </span>
        {!few && <span className="text-ink-2">{left}</span>}
      </p>
      {few && (
        <Notice tone="wait" title={left} className="mt-3 max-w-140">
          {t('low')}
        </Notice>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant={few ? 'primary' : 'secondary'} onClick={() => onTask('new-codes')}>
          {t('new-codes')}
        </Button>
        {since ? (
          <Button variant="danger-quiet" onClick={() => onTask('turn-off')}>
            {t('turn-off')}
          </Button>
        ) : (
          <Button onClick={() => onTask('set-up')}>{t('add-app')}</Button>
        )}
      </div>
    </>
  )
}

type NewCodesDialogProps = { onClose: () => void; onDone: (codes: string[]) => void }

/** Replaces the remaining recovery codes. */
function NewCodesDialog({ onClose, onDone }: NewCodesDialogProps) {
  const t = useTranslations('account.second-factor')
  return (
    <ProofDialog
      title={t('new-codes-title')}
      submit={t('new-codes')}
      options={() => sendWrite(passkeys.stepUpOptions, {})}
      act={async (proof) => (await sendWrite(secondFactor.replaceCodes, proof)).recoveryCodes}
      onClose={onClose}
      onDone={onDone}
    >
      <p className="text-ink-2 text-sm">{t('new-codes-what')}</p>
    </ProofDialog>
  )
}

type TurnOffDialogProps = {
  /** A role requires a second factor, and the person has no passkey. */
  required: boolean
  /** The person has passkeys, which stay. */
  passkeys: boolean
  onClose: () => void
  onDone: () => void
}

/** Removes the authenticator app; a person whose role requires a second factor must set up another one immediately. */
function TurnOffDialog({ required, passkeys, onClose, onDone }: TurnOffDialogProps) {
  const t = useTranslations('account.second-factor')
  return (
    <CodeDialog
      title={t('turn-off-title')}
      submit={t('turn-off')}
      tone="danger"
      keep={t('keep')}
      identified
      act={(code, identity) => sendWrite(secondFactor.remove, { code, ...identity })}
      onClose={onClose}
      onDone={onDone}
    >
      <p className="text-ink-2 text-sm">{t(passkeys ? 'turn-off-what-passkeys' : 'turn-off-what')}</p>
      {required && <Notice tone="wait">{t('turn-off-required')}</Notice>}
    </CodeDialog>
  )
}
