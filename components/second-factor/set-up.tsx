'use client'

import { useMutation } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { QRCodeSVG } from 'qrcode.react'
import { type ReactNode, useEffect, useRef } from 'react'
import { ErrorNotice } from '@/components/layout/error-notice'
import { buttonClass } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { cx } from '@/components/ui/cx'
import { Skeleton } from '@/components/ui/skeleton'
import { CodeForm } from './code-form'
import { IdentityForm } from './identity-field'
import { RecoveryCodes } from './recovery-codes'
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
  /** Called once the factor is active and its recovery codes were saved. */
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

/** The secret in groups of four characters, for reading aloud. */
const groupsOf = (secret: string): string[] => secret.match(/.{1,4}/g) ?? []

/** The secret as a QR code, and as text to type. */
function Secret({ given }: { given: { secret: string; uri: string } | undefined }) {
  const t = useTranslations('second-factor')
  return (
    <div className="flex items-center gap-5 max-md:flex-col max-md:items-start" aria-busy={!given || undefined}>
      <div className="grid size-43 flex-none place-items-center rounded-md bg-paper text-paper-ink inset-ring inset-ring-line">
        {given ? (
          <QRCodeSVG
            value={given.uri}
            role="img"
            aria-label={t('qr')}
            size={148}
            fgColor="currentColor"
            bgColor="transparent"
          />
        ) : (
          <span className="sr-only">{t('preparing')}</span>
        )}
      </div>
      <div className="flex min-w-0 flex-col items-start gap-2">
        <p className="text-ink-2 text-sm">{t('secret-what')}</p>
        {given ? (
          <>
            <p className="flex flex-wrap gap-x-2 text-sm">
              {groupsOf(given.secret).map((group, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: groups never move, and may repeat
                <span key={at} className="ident">
                  {group}
                </span>
              ))}
            </p>
            <div className="flex flex-wrap gap-2">
              <CopyButton value={given.secret} what={t('secret')}>
                {t('copy-secret')}
              </CopyButton>
              {/* On a phone there is nothing to scan the code with. */}
              <a href={given.uri} className={cx(buttonClass({ size: 'sm' }), 'md:hidden')}>
                {t('open-app')}
              </a>
            </div>
          </>
        ) : (
          <Skeleton className="w-64" />
        )}
      </div>
    </div>
  )
}
