'use client'

import { ChevronDown, ChevronUp, Download, Minus, Plus, Printer, Search } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button, buttonClass, IconButton } from '@/components/ui/button'
import { Menu, MenuChoice, MenuRule } from '@/components/ui/menu'
import { PageField } from './page-field'
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
  downloadHref: string
  lead?: ReactNode
}

export const toolbarClass =
  '@container flex h-11 flex-none items-center gap-1 border-line border-b bg-surface px-4 text-ink-2 text-xs max-md:h-13'

const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3]

export function PdfToolbar(props: PdfToolbarProps) {
  const t = useTranslations('pdf-viewer')
  const { count, searching, onSearch, printing, onPrint, downloadHref, lead } = props
  return (
    <div role="toolbar" aria-label={t('toolbar')} className={toolbarClass}>
      {lead}
      {count === 1 ? <span className="ml-2 whitespace-nowrap">{t('one-page')}</span> : <PageControls {...props} />}
      <ZoomControls {...props} />
      <div className="ml-auto flex items-center gap-1">
        <IconButton variant="ghost" size="sm" label={t('search')} aria-pressed={searching} onClick={onSearch}>
          <Search aria-hidden />
        </IconButton>
        <IconButton
          variant="ghost"
          size="sm"
          label={t('print')}
          busy={printing}
          onClick={onPrint}
          className="@max-[400px]:hidden"
        >
          <Printer aria-hidden />
        </IconButton>
        <a
          href={downloadHref}
          download
          aria-label={t('download')}
          title={t('download')}
          className={buttonClass({ variant: 'ghost', size: 'sm', icon: true })}
        >
          <Download aria-hidden />
        </a>
      </div>
    </div>
  )
}

function PageControls({ current, count, onGoTo }: Pick<PdfToolbarProps, 'current' | 'count' | 'onGoTo'>) {
  const t = useTranslations('pdf-viewer')
  return (
    <div className="flex items-center gap-1">
      <IconButton
        variant="ghost"
        size="sm"
        label={t('previous-page')}
        disabled={current === 0}
        onClick={() => onGoTo(current - 1)}
        className="disabled:bg-transparent @max-[480px]:hidden"
      >
        <ChevronUp aria-hidden />
      </IconButton>
      <PageField current={current} count={count} onGoTo={onGoTo} />
      <IconButton
        variant="ghost"
        size="sm"
        label={t('next-page')}
        disabled={current >= count - 1}
        onClick={() => onGoTo(current + 1)}
        className="disabled:bg-transparent @max-[480px]:hidden"
      >
        <ChevronDown aria-hidden />
      </IconButton>
    </div>
  )
}

function ZoomControls({ zoom, scale, onZoom }: Pick<PdfToolbarProps, 'zoom' | 'scale' | 'onZoom'>) {
  const t = useTranslations('pdf-viewer')
  const format = useFormatter()
  const percent = (value: number) => format.number(value, { style: 'percent', maximumFractionDigits: 0 })
  const fitted = typeof zoom === 'string' ? t(`fit-${zoom}`) : percent(scale)
  return (
    <div className="ml-auto flex items-center">
      <IconButton
        variant="ghost"
        size="sm"
        label={t('zoom-out')}
        disabled={scale <= minScale}
        onClick={() => onZoom(zoomOut(scale))}
        className="@max-[440px]:hidden"
      >
        <Minus aria-hidden />
      </IconButton>
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
        <MenuChoice checked={zoom === 'width'} onSelect={() => onZoom('width')}>
          {t('fit-width')}
        </MenuChoice>
        <MenuChoice checked={zoom === 'page'} onSelect={() => onZoom('page')}>
          {t('fit-page')}
        </MenuChoice>
        <MenuRule />
        {zooms.map((value) => (
          <MenuChoice key={value} checked={zoom === value} onSelect={() => onZoom(value)}>
            {percent(value)}
          </MenuChoice>
        ))}
      </Menu>
      <IconButton
        variant="ghost"
        size="sm"
        label={t('zoom-in')}
        disabled={scale >= maxScale}
        onClick={() => onZoom(zoomIn(scale))}
        className="@max-[440px]:hidden"
      >
        <Plus aria-hidden />
      </IconButton>
    </div>
  )
}
