'use client'

import { KeyRound, Smartphone } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { AddPasskey } from '@/components/second-factor/add-passkey'
import { RecoveryCodes } from '@/components/second-factor/recovery-codes'
import { SetUp } from '@/components/second-factor/set-up'
import { usePasskeySupport } from '@/components/second-factor/use-passkey-support'
import { Button } from '@/components/ui/button'
import { sendWrite } from '@/lib/client/send-write'
import { signOut } from '@/lib/client/sign-out'
import { passkeys } from '@/lib/features/passkeys/contract'
import { secondFactor } from '@/lib/features/second-factor/contract'

type RequiredSetUpProps = {
  person: { name: string; email: string }
  /** Address that the person requested. */
  back: string
  /** Lastro's own origin, which passkeys belong to. */
  appUrl: string
}

/** Sets up a passkey or an authenticator app, then loads a fresh page with full access. */
export function RequiredSetUp({ person, back, appUrl }: RequiredSetUpProps) {
  const t = useTranslations('second-factor')
  const support = usePasskeySupport(appUrl)
  const [chosen, setChosen] = useState<'passkey' | 'app' | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const goOn = () => window.location.assign(back)

  if (codes)
    return (
      <>
        <h2 className="mb-3 font-semibold text-base">{t('step-recovery')}</h2>
        <RecoveryCodes codes={codes} person={person} onDone={goOn} />
      </>
    )
  const choice = support === 'ready'
  if (choice && chosen === null) return <Choice onChoose={setChosen} />
  const leave = (
    <>
      {choice && (
        <Button variant="ghost" onClick={() => setChosen(null)}>
          {t('back')}
        </Button>
      )}
      <SignOut />
    </>
  )
  if (chosen === 'passkey')
    return (
      <>
        <h2 className="mb-3 font-semibold text-base">{t('by-passkey')}</h2>
        <AddPasskey
          begin={(identity) => sendWrite(passkeys.creationOptions, identity)}
          save={(added) => sendWrite(passkeys.add, added)}
          onDone={({ recoveryCodes }) => (recoveryCodes ? setCodes(recoveryCodes) : goOn())}
          leave={leave}
        />
      </>
    )
  return (
    <SetUp
      level={2}
      person={person}
      begin={(identity) => sendWrite(secondFactor.begin, identity)}
      confirm={async (code) => (await sendWrite(secondFactor.confirm, { code })).recoveryCodes}
      onDone={goOn}
      leave={leave}
    />
  )
}

function SignOut() {
  const t = useTranslations('second-factor')
  const [leaving, setLeaving] = useState(false)

  async function leave() {
    setLeaving(true)
    await signOut().catch(() => setLeaving(false))
  }

  return (
    <Button variant="ghost" busy={leaving} onClick={leave}>
      {t('sign-out')}
    </Button>
  )
}

function Choice({ onChoose }: { onChoose: (chosen: 'passkey' | 'app') => void }) {
  const t = useTranslations('second-factor')
  return (
    <section aria-labelledby="choice-title" className="flex flex-col gap-4">
      <h2 id="choice-title" className="font-semibold text-base">
        {t('choose')}
      </h2>
      <ul className="flex flex-col gap-2">
        <Way icon={<KeyRound aria-hidden />} title={t('by-passkey')} onChoose={() => onChoose('passkey')}>
          {t('by-passkey-what')}
        </Way>
        <Way icon={<Smartphone aria-hidden />} title={t('by-app')} onChoose={() => onChoose('app')}>
          {t('by-app-what')}
        </Way>
      </ul>
      <div>
        <SignOut />
      </div>
    </section>
  )
}

type WayProps = { icon: ReactNode; title: string; onChoose: () => void; children: ReactNode }

function Way({ icon, title, onChoose, children }: WayProps) {
  return (
    <li>
      <button
        type="button"
        onClick={onChoose}
        className="flex w-full gap-3 rounded-md border border-line-strong bg-surface p-4 text-left text-sm shadow-hair hover:bg-hover active:bg-pressed"
      >
        <span className="mt-0.5 flex-none text-ink-3">{icon}</span>
        <span className="min-w-0">
          <span className="block font-medium">{title}</span>
          <span className="block text-ink-2">{children}</span>
        </span>
      </button>
    </li>
  )
}
