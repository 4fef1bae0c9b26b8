'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useIsMac } from '@/components/layout/search/search-button'
import { useSendKeys } from '@/components/operations/send-keys'
import { cx } from '@/components/ui/cx'
import { SubmitButton } from '@/components/ui/submit-button'

type SendButtonProps = {
  /** Names the effect. */
  children: ReactNode
  busy?: boolean
  disabled?: boolean
  /** For what was requested or paid already: not the button that is pressed by habit. */
  quiet?: boolean
  /** Label while busy. */
  busyLabel?: ReactNode
  describedBy?: string
}

/** The primary button of a form that sends; it shows the keys that do the same from anywhere on the page. */
export function SendButton({ children, busy, disabled, quiet = false, busyLabel, describedBy }: SendButtonProps) {
  const t = useTranslations('sending')
  const mac = useIsMac()
  const ref = useRef<HTMLButtonElement>(null)
  useSendKeys(
    () => ref.current?.form,
    () => !disabled && ref.current?.form?.requestSubmit(),
  )
  return (
    <SubmitButton
      ref={ref}
      variant={quiet ? 'secondary' : 'primary'}
      busy={busy}
      disabled={disabled}
      aria-describedby={describedBy}
      aria-keyshortcuts="Meta+Enter Control+Enter"
      className="max-md:flex-1"
    >
      {busy ? (busyLabel ?? t('sending')) : children}
      {!busy && !disabled && (
        <kbd
          aria-hidden
          className={cx(
            quiet ? 'border-line-strong' : 'border-on-accent/60',
            'rounded-xs border px-1 font-medium font-sans text-2xs leading-4 max-md:hidden',
          )}
        >
          {mac ? '⌘↵' : 'Ctrl ↵'}
        </kbd>
      )}
    </SubmitButton>
  )
}

const longMs = 4_000

/** Text next to the busy button, once the provider is slow. */
export function LongWait() {
  const t = useTranslations('sending')
  const [long, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), longMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <p role="status" className="min-w-0 flex-1 text-ink-2 text-xs">
      {long && t('sending-long')}
    </p>
  )
}
