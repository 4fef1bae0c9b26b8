import { cx } from '@/components/ui/cx'
import { templatePieces } from '@/lib/core/template-text'

/** A text as it would read, with what is still to be filled in marked. */
export function FilledPreview({ text, className }: { text: string; className?: string }) {
  const pieces = templatePieces(text)
  const starts = pieces.map((_, at) => pieces.slice(0, at).reduce((sum, piece) => sum + piece.text.length, 0))
  return (
    <p className={cx('overflow-auto whitespace-pre-wrap wrap-anywhere', className)}>
      {pieces.map((piece, at) =>
        piece.name ? (
          <mark key={starts[at]} className="rounded-xs bg-wait-soft px-0.5 text-wait-ink">
            {piece.text}
          </mark>
        ) : (
          piece.text
        ),
      )}
    </p>
  )
}
