'use client'

import { ChevronDown, ChevronUp, Download, type LucideIcon, Minus, Plus, Printer, Search } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { type ComponentProps, Fragment, type SubmitEvent, useState } from 'react'
import { ViewerBar } from '@/components/documents/viewer-bar'
import { Button, buttonClass, IconButton } from '@/components/ui/button'
import { Input } from '@/components/ui/fields/input'
import { Menu } from '@/components/ui/menu'
import { MenuChoice, MenuRule } from '@/components/ui/menu-items'
import { maxScale, minScale, type Zoom, zoomIn, zoomOut } from './zoom'

type PdfToolbarProps = {
  /** Counted from 0. */
  current: number
  count: number
  onGoTo: (page: number) => void
  zoom: Zoom
  scale: number
  onZoom: (zoom: Zoom) => void
  searching: boolean
  onSearch: () => void
  printing: boolean
  onPrint: () => void
  downloadHref: string | undefined
  tools?: HTMLElement | null
}

type PdfToolProps = Omit<ComponentProps<typeof IconButton>, 'variant' | 'size' | 'children'> & { icon: LucideIcon }

export function PdfTool({ icon: Icon, ...rest }: PdfToolProps) {
  return (
    <IconButton {...rest} variant="ghost" size="sm">
      <Icon aria-hidden />
    </IconButton>
  )
}

const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3]

export function PdfToolbar(props: PdfToolbarProps) {
  const t = useTranslations('pdf-viewer')
  const { count, searching, onSearch, printing, onPrint, downloadHref, tools } = props
  return (
    <ViewerBar tools={tools}>
      <div
        role="toolbar"
        aria-label={t('toolbar')}
        className="flex min-w-0 flex-1 items-center gap-1 text-ink-2 text-xs"
      >
        {count === 1 ? <span className="ml-2 whitespace-nowrap">{t('one-page')}</span> : <PageControls {...props} />}
        <ZoomControls {...props} />
        <div className="ml-auto flex items-center gap-1">
          <PdfTool icon={Search} label={t('search')} aria-pressed={searching} onClick={onSearch} />
          <PdfTool
            icon={Printer}
            label={t('print')}
            busy={printing}
            onClick={onPrint}
            className="@max-[400px]:hidden"
          />
          {downloadHref && (
            <a
              href={downloadHref}
              download
              aria-label={t('download')}
              title={t('download')}
              className={buttonClass({ variant: 'ghost', size: 'sm', icon: true })}
            >
              <Download aria-hidden />
            </a>
          )}
        </div>
      </div>
    </ViewerBar>
  )
}

function PageControls({ current, count, onGoTo }: PdfToolbarProps) {
  const t = useTranslations('pdf-viewer')
  const className = 'disabled:bg-transparent @max-[480px]:hidden'
  return (
    <div className="flex items-center gap-1">
      <PdfTool
        icon={ChevronUp}
        label={t('previous-page')}
        disabled={current === 0}
        onClick={() => onGoTo(current - 1)}
        className={className}
      />
      <PageField current={current} count={count} onGoTo={onGoTo} />
      <PdfTool
        icon={ChevronDown}
        label={t('next-page')}
        disabled={current >= count - 1}
        onClick={() => onGoTo(current + 1)}
        className={className}
      />
    </div>
  )
}

function ZoomControls({ zoom, scale, onZoom }: PdfToolbarProps) {
  const t = useTranslations('pdf-viewer')
  const format = useFormatter()
  const percent = (value: number) => format.number(value, { style: 'percent', maximumFractionDigits: 0 })
  const fitted = typeof zoom === 'string' ? t(`fit-${zoom}`) : percent(scale)
  const choices = ['width', 'page', ...zooms] as const
  return (
    <div className="ml-auto flex items-center">
      <PdfTool
        icon={Minus}
        label={t('zoom-out')}
        disabled={scale <= minScale}
        onClick={() => onZoom(zoomOut(scale))}
        className="@max-[440px]:hidden"
      />
      <Menu
        label={t('zoom')}
        side="bottom-end"
        trigger={(trigger) => (
          <Button variant="ghost" size="sm" {...trigger} aria-label={t('zoom-now', { zoom: fitted })}>
            <span className="font-normal tabular-nums @max-[640px]:hidden">{fitted}</span>
            <span className="hidden font-normal tabular-nums @max-[640px]:inline">{percent(scale)}</span>
          </Button>
        )}
      >
        {choices.map((choice) => (
          <Fragment key={choice}>
            <MenuChoice checked={zoom === choice} onSelect={() => onZoom(choice)}>
              {typeof choice === 'string' ? t(`fit-${choice}`) : percent(choice)}
            </MenuChoice>
            {choice === 'page' && <MenuRule />}
          </Fragment>
        ))}
      </Menu>
      <PdfTool
        icon={Plus}
        label={t('zoom-in')}
        disabled={scale >= maxScale}
        onClick={() => onZoom(zoomIn(scale))}
        className="@max-[440px]:hidden"
      />
    </div>
  )
}

type PageFieldProps = { current: number; count: number; onGoTo: (page: number) => void }

/** The page one is on; a number typed over it goes there with Enter. */
function PageField({ current, count, onGoTo }: PageFieldProps) {
  const t = useTranslations('pdf-viewer')
  const [typed, setTyped] = useState<string | null>(null)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const page = Number(typed)
    if (typed?.trim() && Number.isInteger(page)) onGoTo(Math.min(count, Math.max(1, page)) - 1)
    setTyped(null)
  }

  return (
    <form onSubmit={submit} className="flex items-center gap-1 whitespace-nowrap tabular-nums">
      <Input
        size="sm"
        inputMode="numeric"
        aria-label={t('page')}
        value={typed ?? String(current + 1)}
        onChange={(event) => setTyped(event.target.value.replace(/\D/g, ''))}
        onFocus={(event) => event.target.select()}
        onBlur={() => setTyped(null)}
        boxClassName="max-w-10 !px-1"
        className="text-center text-xs"
      />
      <span>{t('of-pages', { count })}</span>
    </form>
  )
}
