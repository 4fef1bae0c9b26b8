'use client'

import { useQuery } from '@tanstack/react-query'
import { ChevronDown, FlaskConical, X } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { type ComponentType, useState } from 'react'
import { ErrorNotice, ReadFailure } from '@/components/layout/error-notice'
import { mainMenuId } from '@/components/layout/page-header'
import { Button, IconButton } from '@/components/ui/button'
import { cx } from '@/components/ui/cx'
import { Notice } from '@/components/ui/notice'
import { useLateFocus } from '@/components/ui/popover'
import { Skeleton } from '@/components/ui/skeleton'
import { toast } from '@/components/ui/toast'
import { readQuery } from '@/lib/client/read-query'
import { useWrite } from '@/lib/client/write'
import { formatInstant } from '@/lib/core/dates'
import { formatMoney } from '@/lib/core/money/money'
import { simulator } from '@/lib/features/simulator/contract'
import type { SimulatorAct, SimulatorOutcome, SimulatorState } from '@/lib/features/simulator/schema'
import type { ActProps } from './simulator-act'
import { CutAnswer, Dispute, NoteActs, Trouble } from './simulator-panel-acts'
import { PayCharge, Receive } from './simulator-panel-payments'

const acts = [
  { name: 'pay-charge', form: PayCharge },
  { name: 'receive', form: Receive },
  { name: 'dispute', form: Dispute },
  { name: 'note', form: NoteActs },
  { name: 'cut-answer', form: CutAnswer },
  { name: 'trouble', form: Trouble },
] as const satisfies readonly { name: string; form: ComponentType<ActProps> }[]
type ActName = (typeof acts)[number]['name']

/** Plays the bank, the payer and the tax authority; every act says what came of it and where to see it. */
export function SimulatorPanel({ onClose }: { onClose: () => void }) {
  const t = useTranslations('simulator')
  const [opened, setOpened] = useState<ActName | null>('pay-charge')
  const query = useQuery(readQuery(simulator.state, {}))
  const announce = useAnnouncement()
  const mutation = useWrite(simulator.act, {
    onSuccess(outcome) {
      announce(outcome)
      if (outcome.href === null) return
      onClose()
      const menu = document.getElementById(mainMenuId)
      if (menu?.matches(':popover-open')) menu.hidePopover()
    },
  })
  const { data: state } = query
  const act = (order: SimulatorAct) => mutation.mutate(order)
  const first = useLateFocus<HTMLDivElement>()

  return (
    <div ref={first} className="flex flex-col text-sm">
      <div className="flex h-11 items-center gap-2 border-line border-b pr-1 pl-3">
        <FlaskConical aria-hidden className="text-ink-3" />
        <h2 className="font-semibold">{t('title')}</h2>
        <span className="rounded-full border border-line-strong border-dashed px-2 text-ink-3 text-xs">
          {t('mark')}
        </span>
        <IconButton label={t('close')} className="ml-auto" onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </div>
      <ReadFailure query={query} className="m-3" />
      {mutation.error && <ErrorNotice error={mutation.error} className="m-3" />}
      {state?.trouble && <TroubleNotice trouble={state.trouble} busy={mutation.isPending} onAct={act} />}
      {query.isPending && (
        <div className="flex h-80 flex-col gap-4 p-3">
          <Skeleton className="w-2/3" />
          <Skeleton className="w-1/2" />
        </div>
      )}
      {state && (
        <ul>
          {acts.map(({ name, form: Form }) => (
            <li key={name} className="border-line border-b">
              <button
                type="button"
                aria-expanded={opened === name}
                onClick={() => setOpened(opened === name ? null : name)}
                className="flex h-10 w-full items-center gap-2 px-3 text-left font-medium hover:bg-hover"
              >
                {t(`acts.${name}.title`)}
                <ChevronDown
                  aria-hidden
                  className={cx('ml-auto text-ink-3 motion-safe:transition-transform', opened === name && 'rotate-180')}
                />
              </button>
              {opened === name && (
                <div className="flex flex-col gap-3 px-3 pb-3">
                  <p className="text-ink-2 text-xs">{t(`acts.${name}.what`)}</p>
                  <Form state={state} busy={mutation.isPending} onAct={act} />
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {state && <ClockRow now={state.now} busy={mutation.isPending} onAct={act} />}
    </div>
  )
}

function useAnnouncement() {
  const t = useTranslations('simulator')
  const locale = useLocale()
  const router = useRouter()
  return ({ act, amountCents, href, now }: SimulatorOutcome) =>
    toast({
      text: t(`done.${act}`, {
        amount: amountCents === null ? '' : formatMoney(amountCents, locale),
        now: formatInstant(now, locale),
      }),
      action: href === null ? undefined : { label: t('see'), onClick: () => router.push(href) },
    })
}

type RowProps = Pick<ActProps, 'busy' | 'onAct'>

function TroubleNotice({ trouble, busy, onAct }: RowProps & { trouble: NonNullable<SimulatorState['trouble']> }) {
  const t = useTranslations('simulator')
  const locale = useLocale()
  return (
    <Notice
      tone="wait"
      role="status"
      className="m-3"
      title={t(`trouble-on.${trouble.service}`)}
      actions={
        <Button size="sm" busy={busy} onClick={() => onAct({ act: 'end-trouble' })}>
          {t('trouble-end')}
        </Button>
      }
    >
      {t('trouble-until', { until: formatInstant(trouble.until, locale) })}
    </Notice>
  )
}

function ClockRow({ now, busy, onAct }: RowProps & { now: string }) {
  const t = useTranslations('simulator')
  const locale = useLocale()
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-2 px-3 py-1">
      <p className="mr-auto text-ink-2 text-xs tabular-nums">
        <span className="sr-only">{t('clock')} </span>
        {formatInstant(now, locale)}
      </p>
      <Button size="sm" busy={busy} onClick={() => onAct({ act: 'move-clock', hours: 1 })}>
        {t('hour')}
      </Button>
      <Button size="sm" busy={busy} onClick={() => onAct({ act: 'move-clock', hours: 24 })}>
        {t('day')}
      </Button>
    </div>
  )
}
