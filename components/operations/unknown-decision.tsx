'use client'

import { RotateCw } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { RadioChoices } from '@/components/ui/fields/radio-choice'

export type Decision = 'resend' | 'abandon'

export type DecisionLabels = {
  resend: string
  /** Only where a person may give it up. */
  abandon?: string
  /** Only where the provider can be read for it. */
  check?: string
  /** Explains each choice before it is confirmed. */
  consequences?: Record<Decision, string>
  /** Confirmed before it is given up. */
  confirm?: { title: string; what: string; keep: string; confirm: string }
  /** Text under the buttons. */
  note?: ReactNode
}

type UnknownDecisionProps = {
  labels: DecisionLabels
  /** Null: the provider is read. */
  decide: (decision: Decision | null, options?: { onSettled: () => void }) => void
  /** The decision that is being sent; undefined while none is. */
  deciding: Decision | null | undefined
}

/** The ways on from a lost answer, which only a person chooses. */
export function UnknownDecision({ labels, decide, deciding }: UnknownDecisionProps) {
  const { check, consequences, note } = labels
  return (
    <>
      {check && (
        <div>
          <Button
            size="sm"
            busy={deciding === null}
            disabled={deciding !== null && deciding !== undefined}
            onClick={() => decide(null)}
          >
            {check}
          </Button>
        </div>
      )}
      {consequences ? (
        <Choices labels={labels} consequences={consequences} decide={decide} deciding={deciding} />
      ) : (
        <Buttons labels={labels} decide={decide} deciding={deciding} />
      )}
      {note && <p className="text-xs">{note}</p>}
    </>
  )
}

function Buttons({ labels: { resend, abandon, confirm }, decide, deciding }: UnknownDecisionProps) {
  const t = useTranslations('operations.unknown')
  const [asking, setAsking] = useState(false)
  const resending = deciding === 'resend'
  return (
    <div className="mt-1 flex flex-wrap gap-2 max-md:[&>*]:w-full">
      <Button variant="primary" busy={resending} disabled={deciding === 'abandon'} onClick={() => decide('resend')}>
        {!resending && <RotateCw aria-hidden />}
        {resending ? t('resending') : resend}
      </Button>
      {abandon && (
        <Button
          variant={confirm && 'danger-quiet'}
          busy={deciding === 'abandon'}
          disabled={resending}
          onClick={() => (confirm ? setAsking(true) : decide('abandon'))}
        >
          {abandon}
        </Button>
      )}
      {confirm && (
        <ConfirmDialog
          open={asking}
          onClose={() => setAsking(false)}
          onConfirm={() => decide('abandon', { onSettled: () => setAsking(false) })}
          busy={deciding === 'abandon'}
          title={confirm.title}
          keep={confirm.keep}
          confirm={confirm.confirm}
        >
          {confirm.what}
        </ConfirmDialog>
      )}
    </div>
  )
}

type ChoicesProps = UnknownDecisionProps & { consequences: Record<Decision, string> }

function Choices({ labels, consequences, decide, deciding }: ChoicesProps) {
  const t = useTranslations('operations.unknown')
  const [chosen, setChosen] = useState<Decision | null>(null)
  return (
    <>
      <RadioChoices
        label={t('decide')}
        columns={1}
        value={chosen}
        onValueChange={setChosen}
        choices={[
          { value: 'resend', title: labels.resend, consequence: consequences.resend },
          { value: 'abandon', title: labels.abandon, consequence: consequences.abandon },
        ]}
      />
      <div>
        <Button
          variant="primary"
          disabled={chosen === null || deciding === null}
          busy={deciding !== null && deciding !== undefined}
          onClick={() => chosen && decide(chosen)}
        >
          {chosen === null ? t('choose') : labels[chosen]}
        </Button>
      </div>
    </>
  )
}
