'use client'

import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ReadFailure } from '@/components/layout/error-notice'
import { EmptyState } from '@/components/list/empty-state'
import { AddPasskey } from '@/components/second-factor/add-passkey'
import { RecoveryCodes } from '@/components/second-factor/recovery-codes'
import { usePasskeySupport } from '@/components/second-factor/use-passkey-support'
import { Button, textLinkClass } from '@/components/ui/button'
import { Ago, Moment } from '@/components/ui/moment'
import { Notice } from '@/components/ui/notice'
import { SkeletonRows } from '@/components/ui/skeleton'
import { toast } from '@/components/ui/toast'
import type { PasskeySupport } from '@/lib/client/passkeys'
import { listQuery, readQuery } from '@/lib/client/read-query'
import { sendWrite } from '@/lib/client/send-write'
import { passkeys } from '@/lib/features/passkeys/contract'
import type { AddedPasskey, Passkey } from '@/lib/features/passkeys/schema'
import { secondFactor } from '@/lib/features/second-factor/contract'
import { RemovePasskeyDialog } from './remove-passkey-dialog'

type OwnPasskeysProps = {
  person: { name: string; email: string }
  /** Lastro's own origin, which passkeys belong to. */
  appUrl: string
  /** Whether people can sign in with a passkey. */
  signsIn: boolean
}

type Doing = { task: 'add' } | { task: 'codes'; codes: string[] } | { task: 'remove'; passkey: Passkey } | null

/** The person's passkeys with their actions. */
export function OwnPasskeys({ person, appUrl, signsIn }: OwnPasskeysProps) {
  const t = useTranslations('account.passkeys')
  const steps = useTranslations('second-factor')
  const client = useQueryClient()
  const query = useInfiniteQuery(listQuery(passkeys.own, {}))
  const list = query.data?.pages.flatMap(({ items }) => items)
  const { data: factor } = useQuery(readQuery(secondFactor.own, {}))
  const only = factor?.passkeys === 1 && factor.since === null
  const support = usePasskeySupport(appUrl)
  const [doing, setDoing] = useState<Doing>(null)
  const add = useRef<HTMLButtonElement>(null)
  const inline = doing?.task === 'add' || doing?.task === 'codes'
  useFocusAfter(inline, add)

  async function readAgain(text: string) {
    await client.invalidateQueries({ queryKey: ['account'] })
    toast({ text })
  }

  function added({ name, recoveryCodes }: AddedPasskey) {
    setDoing(recoveryCodes ? { task: 'codes', codes: recoveryCodes } : null)
    void readAgain(t('added', { name }))
  }

  return (
    <section aria-labelledby="passkeys-title" className="border-line border-b py-5">
      <header className="flex flex-wrap items-start gap-x-4 gap-y-2 px-5 max-md:px-4">
        <div className="min-w-0 flex-1 basis-60">
          <h2 id="passkeys-title" className="font-semibold text-base">
            {t('title')}
          </h2>
          {list && list.length > 0 && (
            <p className="mt-1 max-w-140 text-ink-2 text-sm">{t(signsIn ? 'what' : 'what-confirm')}</p>
          )}
        </div>
        {!inline && support === 'ready' && (
          <Button ref={add} onClick={() => setDoing({ task: 'add' })}>
            {t('add')}
          </Button>
        )}
      </header>
      <div className="mt-3 px-5 empty:hidden max-md:px-4">
        <UnsupportedPasskeys support={support} appUrl={appUrl} />
        {doing?.task === 'add' && (
          <AddPasskey
            begin={(identity) => sendWrite(passkeys.creationOptions, identity)}
            save={(added) => sendWrite(passkeys.add, added)}
            onDone={added}
            leave={
              <Button variant="ghost" onClick={() => setDoing(null)}>
                {t('not-now')}
              </Button>
            }
          />
        )}
        {doing?.task === 'codes' && (
          <>
            <h3 className="mb-3 font-semibold text-base">{steps('step-recovery')}</h3>
            <RecoveryCodes codes={doing.codes} person={person} onDone={() => setDoing(null)} />
          </>
        )}
      </div>
      <div className="mt-3">
        <ReadFailure query={query} className="mx-5 max-md:mx-4" />
        {query.isPending && !query.error && <SkeletonRows rowClass="h-15 px-5 max-md:px-4" />}
        {list?.length === 0 && !inline && (
          <EmptyState icon={<KeyRound aria-hidden />} title={t('empty-title')}>
            {t(signsIn ? 'empty-what' : 'empty-what-confirm')}
          </EmptyState>
        )}
        {list && list.length > 0 && (
          <ul aria-labelledby="passkeys-title" className="border-line border-t">
            {list.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setDoing({ task: 'remove', passkey })} />
            ))}
          </ul>
        )}
      </div>
      {doing?.task === 'remove' && (
        <RemovePasskeyDialog
          passkey={doing.passkey}
          only={only}
          required={only && factor.required}
          onClose={() => setDoing(null)}
          onDone={() => {
            setDoing(null)
            // The next page redirects a person who needs a second factor to its set-up.
            if (only && factor.required) window.location.assign('/account')
            else void readAgain(t('removed', { name: doing.passkey.name }))
          }}
        />
      )}
    </section>
  )
}

/** Returns the focus to the button after its dialog has closed. */
function useFocusAfter(open: boolean, button: { current: HTMLButtonElement | null }): void {
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !open) button.current?.focus()
    wasOpen.current = open
  }, [open, button])
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const t = useTranslations('account.passkeys')
  const { name, createdAt, lastUsedAt } = passkey
  return (
    <li className="grid items-center gap-x-4 gap-y-1 border-line border-b px-5 py-3 text-sm last:border-b-0 max-md:grid-cols-[minmax(0,1fr)_max-content] max-md:px-4 md:grid-cols-[minmax(0,1fr)_136px_136px_96px]">
      <p className="wrap-anywhere min-w-0 font-medium">{name}</p>
      <div className="text-right md:order-last">
        <Button size="sm" aria-label={t('remove-of', { name })} onClick={onRemove}>
          {t('remove')}
        </Button>
      </div>
      <p className="text-xs tabular-nums max-md:col-span-2">
        <span className="block text-ink-3 max-md:mr-1 max-md:inline">{t('created')}</span>
        <Moment at={createdAt} />
      </p>
      <p className="text-xs tabular-nums max-md:col-span-2">
        <span className="block text-ink-3 max-md:mr-1 max-md:inline">{t('used')}</span>
        {lastUsedAt ? <Ago at={lastUsedAt} /> : t('never-used')}
      </p>
    </li>
  )
}

/** Why this page cannot use passkeys, and which one can; nothing when it can. */
function UnsupportedPasskeys({ support, appUrl }: { support: PasskeySupport; appUrl: string }) {
  const t = useTranslations('passkeys')
  if (support === 'ready') return null
  const link = (chunks: ReactNode) => (
    <a href={`${appUrl}${location.pathname}`} className={textLinkClass}>
      {chunks}
    </a>
  )
  return (
    <Notice>
      {support === 'host' ? t.rich('unsupported-host', { link, address: appUrl }) : t(`unsupported-${support}`)}
    </Notice>
  )
}
