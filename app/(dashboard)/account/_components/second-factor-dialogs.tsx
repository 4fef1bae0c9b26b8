'use client'

import { useTranslations } from 'next-intl'
import { CodeDialog } from '@/components/second-factor/code-dialog'
import { ProofDialog } from '@/components/second-factor/proof-dialog'
import { Notice } from '@/components/ui/notice'
import { sendWrite } from '@/lib/client/send-write'
import { passkeys } from '@/lib/features/passkeys/contract'
import { secondFactor } from '@/lib/features/second-factor/contract'

type NewCodesDialogProps = { onClose: () => void; onDone: (codes: string[]) => void }

/** Recovery codes in place of those that are left. */
export function NewCodesDialog({ onClose, onDone }: NewCodesDialogProps) {
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

/** The app's codes end; where a role asks for a second factor and there is no other, one has to be set up at once. */
export function TurnOffDialog({ required, passkeys, onClose, onDone }: TurnOffDialogProps) {
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
