'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { SetUp } from '@/components/second-factor/set-up'
import { Button } from '@/components/ui/button'
import { signOut } from '@/lib/client/sign-out'
import { beginSecondFactor, confirmSecondFactor } from '@/lib/features/second-factor/queries'

type OwedSetUpProps = {
  person: { name: string; email: string }
  /** Where they were going. */
  back: string
}

/** The steps; once they are done, a fresh page, which everything is open to. */
export function OwedSetUp({ person, back }: OwedSetUpProps) {
  const t = useTranslations('second-factor')
  const [leaving, setLeaving] = useState(false)

  async function leave() {
    setLeaving(true)
    await signOut().catch(() => setLeaving(false))
  }

  return (
    <SetUp
      level={2}
      person={person}
      begin={beginSecondFactor}
      confirm={confirmSecondFactor}
      onDone={() => window.location.assign(back)}
      leave={
        <Button variant="ghost" busy={leaving} onClick={leave}>
          {t('sign-out')}
        </Button>
      }
    />
  )
}
