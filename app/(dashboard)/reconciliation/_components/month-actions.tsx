'use client'

import { useQuery } from '@tanstack/react-query'
import { ChevronDown, Download, FileText, Lock, Printer } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { ReadFailure } from '@/components/layout/error-notice'
import { Button } from '@/components/ui/button'
import { Menu } from '@/components/ui/menu'
import { menuItemClass } from '@/components/ui/menu-items'
import type { PopoverTriggerProps } from '@/components/ui/popover'
import { Skeleton } from '@/components/ui/skeleton'
import { readQuery } from '@/lib/client/read-query'
import { fileUrl } from '@/lib/client/send-write'
import type { BackingDirection } from '@/lib/core/backing'
import { closings, reconciliation } from '@/lib/features/reconciliation/contract'
import { newestClosingQuery } from '@/lib/features/reconciliation/queries'
import { CloseDialog } from './close-dialog'
import { useMonthLabels } from './use-month-labels'

type MonthActionsProps = {
  month: string
  direction: BackingDirection
  companyId?: string | null
  /** Who may only read exports and prints. */
  mayDecide: boolean
}

/** Actions on a whole month: files, print, closing. The page must send `reconciliation.closing`. */
export function MonthActions({ month, direction, companyId, mayDecide }: MonthActionsProps) {
  const t = useTranslations('reconciliation.closing')
  const labels = useMonthLabels()
  const [closing, setClosing] = useState(false)
  const scope = { month, companyId: companyId ?? undefined }
  const { data: newest } = useQuery(newestClosingQuery(scope))
  const label = newest ? t('close-again') : t('close', { month: labels.name(month) })
  return (
    <>
      <ExportMenu {...scope} direction={direction} />
      {mayDecide && (
        <Button onClick={() => setClosing(true)} aria-label={label} className="max-md:w-10 max-md:px-0">
          <Lock aria-hidden className="md:hidden" /> <span className="max-md:hidden">{label}</span>
        </Button>
      )}
      {closing && <CloseDialog {...scope} direction={direction} onDone={() => setClosing(false)} />}
    </>
  )
}

type ExportMenuProps = { month: string; direction: BackingDirection; companyId: string | undefined }

/** The month as files and on paper, each with its contents. */
function ExportMenu(props: ExportMenuProps) {
  const t = useTranslations('reconciliation.closing')
  const trigger = (trigger: PopoverTriggerProps) => (
    <Button {...trigger} aria-label={t('export')} className="max-lg:w-10 max-lg:px-0">
      <Download aria-hidden /> <span className="max-lg:hidden">{t('export')}</span>
      <ChevronDown aria-hidden className="max-lg:hidden" />
    </Button>
  )
  return (
    <Menu trigger={trigger} label={t('export')} side="bottom-end" className="w-96 max-w-[calc(100vw-16px)]">
      <Entries {...props} />
    </Menu>
  )
}

const close = (event: MouseEvent<HTMLElement>) => event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()

function Entries({ month, direction, companyId }: ExportMenuProps) {
  const t = useTranslations('reconciliation.closing')
  const labels = useMonthLabels()
  const query = useQuery(readQuery(closings.month, { month, companyId }))
  const { company, files } = query.data ?? {}
  const scope = { month, companyId }
  if (query.error) return <ReadFailure query={query} className="m-1" />
  return (
    <>
      <p className="px-2 pt-2 pb-1 font-medium text-2xs text-ink-3">
        {t('scope', { month: labels.title(month), company: company?.name ?? t('all-companies') })}
      </p>
      <Entry
        icon={<FileText aria-hidden />}
        href={fileUrl(reconciliation.file, { ...scope, format: 'csv' })}
        title={t('csv-title')}
        name={files?.csv.name ?? null}
      >
        {t('csv-what')}
      </Entry>
      <Entry
        icon={<FileText aria-hidden />}
        href={fileUrl(reconciliation.file, { ...scope, direction, format: 'econf' })}
        title={t('econf-title')}
        name={files?.econf.name ?? null}
      >
        {files ? t('econf-what', { count: files.econf.rows[direction], direction }) : <Skeleton className="w-48" />}
      </Entry>
      {direction === 'in' && (
        <Entry
          icon={<FileText aria-hidden />}
          href={fileUrl(reconciliation.file, { ...scope, format: 'link' })}
          title={t('link-title')}
          name={files?.link.name ?? null}
        >
          {t('link-what')}
        </Entry>
      )}
      <Entry
        icon={<Printer aria-hidden />}
        href={`/reconciliation/print?${printQuery({ ...scope, direction })}`}
        title={t('print-title')}
        opens
      >
        {t('print-what')}
      </Entry>
    </>
  )
}

function printQuery({ month, direction, companyId }: ExportMenuProps): string {
  const query = new URLSearchParams({ month, direction })
  if (companyId) query.set('companyId', companyId)
  return query.toString()
}

type EntryProps = {
  icon: ReactNode
  href: string
  title: string
  /** The file's name; null while unknown. */
  name?: string | null
  /** Opens a page instead of a file. */
  opens?: boolean
  children: ReactNode
}

function Entry({ icon, href, title, name, opens, children }: EntryProps) {
  return (
    <a
      role="menuitem"
      tabIndex={-1}
      href={href}
      download={!opens || undefined}
      target={opens ? '_blank' : undefined}
      onClick={close}
      className={`${menuItemClass} h-auto items-start py-2 max-md:h-auto [&>.lucide]:mt-0.5`}
    >
      {icon}
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{title}</span>
        <span className="block text-ink-3 text-xs">{children}</span>
        {name !== undefined && (
          <span className="block font-mono text-ink-2 text-xs wrap-anywhere">
            {name ?? <Skeleton className="w-56" />}
          </span>
        )}
      </span>
    </a>
  )
}
