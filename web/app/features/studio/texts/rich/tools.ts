import { lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import { schema } from 'prosemirror-markdown';
import type { MarkType, NodeType } from 'prosemirror-model';
import { liftListItem, wrapInList } from 'prosemirror-schema-list';
import type { Command, EditorState } from 'prosemirror-state';

const { nodes, marks } = schema;

const within = ({ selection: { $from } }: EditorState, type: NodeType): boolean => {
  for (let depth = $from.depth; depth > 0; depth -= 1) if ($from.node(depth).type === type) return true;
  return false;
};

const isMarked = ({ doc, selection, storedMarks }: EditorState, mark: MarkType): boolean =>
  selection.empty
    ? Boolean(mark.isInSet(storedMarks ?? selection.$from.marks()))
    : doc.rangeHasMark(selection.from, selection.to, mark);

const isHeading = ({ selection: { $from } }: EditorState, level: number): boolean =>
  $from.parent.type === nodes.heading && $from.parent.attrs.level === level;

export interface Tool {
  name: 'strong' | 'em' | 'h2' | 'h3' | 'bullets' | 'numbers' | 'quote' | 'undo' | 'redo';
  /** the same press reverts it; undefined: it cannot be reverted */
  isOn?: (state: EditorState) => boolean;
  run: Command;
}

const heading = (name: 'h2' | 'h3', level: number): Tool => ({
  name,
  isOn: (state) => isHeading(state, level),
  run: (state, ...rest) =>
    (isHeading(state, level) ? setBlockType(nodes.paragraph) : setBlockType(nodes.heading, { level }))(
      state,
      ...rest,
    ),
});

const list = (name: 'bullets' | 'numbers', type: NodeType): Tool => ({
  name,
  isOn: (state) => within(state, type),
  run: (state, ...rest) =>
    (within(state, type) ? liftListItem(nodes.list_item) : wrapInList(type))(state, ...rest),
});

export const tools: readonly Tool[] = [
  { name: 'strong', isOn: (state) => isMarked(state, marks.strong), run: toggleMark(marks.strong) },
  { name: 'em', isOn: (state) => isMarked(state, marks.em), run: toggleMark(marks.em) },
  heading('h2', 2),
  heading('h3', 3),
  list('bullets', nodes.bullet_list),
  list('numbers', nodes.ordered_list),
  {
    name: 'quote',
    isOn: (state) => within(state, nodes.blockquote),
    run: (state, ...rest) =>
      (within(state, nodes.blockquote) ? lift : wrapIn(nodes.blockquote))(state, ...rest),
  },
  { name: 'undo', run: undo },
  { name: 'redo', run: redo },
];

export const isLink = (state: EditorState): boolean => isMarked(state, marks.link);
/** null removes it */
export const setLink =
  (href: string | null): Command =>
  ({ selection: { from, to }, tr }, dispatch) => {
    const without = tr.removeMark(from, to, marks.link);
    dispatch?.(href === null ? without : without.addMark(from, to, marks.link.create({ href })));
    return true;
  };
export const insertPicture =
  (src: string, alt: string): Command =>
  (state, dispatch) => {
    dispatch?.(state.tr.replaceSelectionWith(nodes.image.create({ src, alt })).scrollIntoView());
    return true;
  };
