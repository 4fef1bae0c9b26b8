'use client'

import { useMutation } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef } from 'react'
import { ErrorNotice } from '@/components/layout/error-notice'
import { cx } from '@/components/ui/cx'
import { CodeForm } from './code-form'
import { IdentityForm } from './identity-field'
import { RecoveryCodes } from './recovery-codes'
import { Secret } from './secret'
import { type GivenIdentity, useIdentity } from './use-identity'

export type GivenSecret = { secret: string; uri: string }

type SetUpProps = {
  /** Level of the steps' headings. */
  level: 2 | 3
  person: { name: string; email: string }
  /** Requests a secret, replacing an unconfirmed one; with the person's password where required. */
  begin: (identity: GivenIdentity) => Promise<GivenSecret>
  /** Confirms with a code of the app and returns the recovery codes. */
  confirm: (code: string) => Promise<string[]>
  /** It is active, and its recovery codes were saved. */
  onDone: () => void
  /** The way out before that. */
  leave: ReactNode
}

/** Three steps: the app scans the secret, the person types a code of the app, and saves the recovery codes. */
export function SetUp({ level, person, begin, confirm, onDone, leave }: SetUpProps) {
  const t = useTranslations('second-factor')
  const { identity, given, concerns, take, ready } = useIdentity()
  const beginning = useMutation({
    networkMode: 'always',
    mutationFn: () => begin(given),
    onError: take,
  })
  const confirming = useMutation({ networkMode: 'always', mutationFn: confirm })
  const codes = confirming.data
  const begun = useRef(identity.due !== null)
  const { mutate: start } = beginning
  useEffect(() => {
    // Another one would make the first useless, to an app that has read it already.
    if (begun.current) return
    begun.current = true
    start()
  }, [start])

  return (
    <ol className="flex flex-col gap-6">
      <Step level={level} number={1} title={t('step-scan')} done={codes !== undefined}>
        {identity.due && !beginning.data ? (
          <IdentityForm
            identity={identity}
            busy={beginning.isPending}
            error={concerns(beginning.error) ? null : beginning.error}
            onSubmit={() => ready() && start()}
          />
        ) : beginning.error ? (
          <ErrorNotice error={beginning.error} onRetry={start} retrying={beginning.isPending} />
        ) : (
          <Secret given={beginning.data} />
        )}
      </Step>
      <Step level={level} number={2} title={t('step-code')} done={codes !== undefined}>
        <CodeForm
          disabled={!beginning.data}
          busy={confirming.isPending}
          error={confirming.error}
          onSubmit={(code) => confirming.mutate(code)}
          leave={leave}
        />
      </Step>
      <Step level={level} number={3} title={t('step-recovery')} quiet={!codes}>
        {codes && <RecoveryCodes codes={codes} person={person} onDone={onDone} />}
      </Step>
    </ol>
  )
}

type StepProps = { level: 2 | 3; number: number; title: string; done?: boolean; quiet?: boolean; children: ReactNode }

/** A finished step shows only its title. */
function Step({ level, number, title, done, quiet, children }: StepProps) {
  const t = useTranslations('second-factor')
  const Heading = `h${level}` as const
  return (
    <li className="grid grid-cols-[24px_minmax(0,1fr)] gap-x-3 gap-y-3">
      <span
        aria-hidden
        className={cx(
          'grid size-6 place-items-center rounded-full font-semibold text-xs',
          done ? 'bg-accent-soft text-accent-ink' : 'bg-pressed text-ink-2',
        )}
      >
        {done ? <Check className="size-3.5" /> : number}
      </span>
      <Heading className={cx('font-semibold text-base leading-6', quiet && 'text-ink-2')}>
        {title}
        {done && <span className="sr-only">, {t('step-done')}</span>}
      </Heading>
      {!done && children && <div className="col-start-2 min-w-0 max-md:col-span-2 max-md:col-start-1">{children}</div>}
    </li>
  )
}
