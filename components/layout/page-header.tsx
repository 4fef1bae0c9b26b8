import { ArrowLeft, ChevronRight, Menu } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { buttonClass } from '@/components/ui/button'
import { cx } from '@/components/ui/cx'
import { PrefetchingLink } from '@/components/ui/link'
import { NoticeBell } from './notice-bell'
import { SearchIcon } from './search/search-button'

export const mainMenuId = 'main-menu'

type PageHeaderProps = {
  title: ReactNode
  /** The pages above this one, outermost first; on small screens the last becomes the way back. */
  crumbs?: readonly { href: string; label: string }[]
  /** Secondary text next to the title. */
  note?: ReactNode
  actions?: ReactNode
  /** Puts the actions in their own row on phones, so that the title keeps its width. */
  actionsBelow?: boolean
}

/** The one head of a page; without the rail it carries the bell, and above a phone's width the menu too. */
export function PageHeader({ title, crumbs = [], note, actions, actionsBelow = false }: PageHeaderProps) {
  const t = useTranslations('nav')
  const parent = crumbs.at(-1)
  const square = cx(buttonClass({ variant: 'ghost', icon: true }), 'rail:hidden print:hidden')
  return (
    <header
      className={cx(
        'flex h-13 flex-none items-center gap-3 border-line border-b pr-4 pl-5 max-rail:pl-2 max-md:gap-1 max-md:pr-2',
        !parent && 'max-md:pl-4',
        actionsBelow && 'max-md:h-auto max-md:flex-wrap max-md:py-2',
      )}
    >
      {parent && (
        <PrefetchingLink href={parent.href} aria-label={parent.label} className={cx(square, 'md:hidden')}>
          <ArrowLeft aria-hidden />
        </PrefetchingLink>
      )}
      <button type="button" popoverTarget={mainMenuId} aria-label={t('menu')} className={cx(square, 'max-md:hidden')}>
        <Menu aria-hidden />
      </button>
      {crumbs.length > 0 && (
        <ol className="flex items-center gap-2 whitespace-nowrap text-ink-3 text-sm max-md:hidden">
          {crumbs.map((crumb) => (
            <li key={crumb.href} className="flex items-center gap-2">
              <PrefetchingLink href={crumb.href} className="rounded-xs hover:text-ink hover:underline">
                {crumb.label}
              </PrefetchingLink>
              <ChevronRight aria-hidden />
            </li>
          ))}
        </ol>
      )}
      <h1 className="[&_*]:wrap-anywhere min-w-0 font-semibold text-lg max-[379px]:text-base max-md:line-clamp-2 max-md:flex-1 max-md:leading-tight md:truncate">
        {title}
      </h1>
      {note && <div className="truncate text-ink-3 text-sm max-md:hidden">{note}</div>}
      <div className="ml-auto flex flex-none items-center gap-2 max-md:gap-1 print:hidden">
        {/* Next to actions the title would not fit: the search is in the menu, too. */}
        {!actions && <SearchIcon className={square} />}
        <NoticeBell className="rail:hidden" />
        {!actionsBelow && actions}
      </div>
      {actionsBelow && (
        <div className="flex flex-none flex-wrap items-center gap-2 empty:hidden max-md:basis-full max-md:pl-2 print:hidden">
          {actions}
        </div>
      )}
    </header>
  )
}

/** The scrolling part below the header. Positioned, so that hidden texts inside do not make the planes around it scroll. */
export function PageBody({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={cx('relative min-h-0 flex-1 overflow-auto print:overflow-visible', className)}>{children}</div>
}
