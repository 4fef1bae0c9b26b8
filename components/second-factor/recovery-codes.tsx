'use client'

import { Download, Printer } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { printOnly } from '@/components/documents/print-only'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { currentDay, formatInstant } from '@/lib/core/dates'

type RecoveryCodesProps = {
  codes: readonly string[]
  /** The owner of the codes, named in the saved and printed copy. */
  person: { name: string; email: string }
  onDone: () => void
}

/** Shown once: people copy, save or print them, and confirm it before they continue. */
export function RecoveryCodes({ codes, person, onDone }: RecoveryCodesProps) {
  const t = useTranslations('second-factor.codes')
  const sheet = useSheet(codes, person)
  const [saved, setSaved] = useState(false)
  const region = useRef<HTMLElement>(null)
  useEffect(() => region.current?.focus(), [])
  useStayUntil(saved)

  return (
    <section ref={region} aria-label={t('title')} tabIndex={-1} className="flex flex-col gap-4 outline-none">
      <p className="max-w-120 text-ink-2 text-sm">{t('what')}</p>
      <ol className="grid max-w-120 grid-cols-2 gap-x-6 gap-y-2 rounded-md border border-line bg-sunken p-4 max-md:gap-x-3 max-md:p-3">
        {codes.map((code) => (
          <li key={code} className="ident whitespace-nowrap text-sm max-md:text-xs">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <CopyButton value={codes.join('\n')} what={t('title')} size="md">
          {t('copy')}
        </CopyButton>
        <Button onClick={() => save(sheet)}>
          <Download aria-hidden />
          {t('download')}
        </Button>
        <Button onClick={() => void printOnly(pageOf(sheet))}>
          <Printer aria-hidden />
          {t('print')}
        </Button>
      </div>
      <Checkbox checked={saved} onChange={({ target }) => setSaved(target.checked)}>
        {t('saved')}
      </Checkbox>
      <div>
        <Button variant="primary" disabled={!saved} onClick={onDone}>
          {t('done')}
        </Button>
      </div>
    </section>
  )
}

type Sheet = { name: string; title: string; lines: string[] }

/** Text of the downloaded file and of the print. */
function useSheet(codes: readonly string[], { name, email }: RecoveryCodesProps['person']): Sheet {
  const t = useTranslations('second-factor.codes')
  const locale = useLocale()
  const [at] = useState(() => new Date())
  return {
    name: t('file', { day: currentDay(at) }),
    title: t('sheet-title'),
    lines: [t('sheet-of', { name, email }), t('sheet-what', { at: formatInstant(at, locale) }), '', ...codes],
  }
}

function save({ name, title, lines }: Sheet): void {
  const address = URL.createObjectURL(new Blob([[title, ...lines, ''].join('\r\n')], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

function pageOf({ title, lines }: Sheet): Node {
  const page = document.createElement('section')
  const heading = document.createElement('h1')
  heading.textContent = title
  const text = document.createElement('pre')
  text.textContent = lines.join('\n')
  page.append(heading, text)
  return page
}

/** The browser asks before the page is left with unsaved codes. */
function useStayUntil(saved: boolean): void {
  useEffect(() => {
    if (saved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [saved])
}
