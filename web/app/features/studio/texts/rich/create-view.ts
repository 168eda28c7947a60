import { mayLinkTo, ownPictureKey } from '@talkies/shared/studio';
import { baseKeymap, toggleMark } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import { schema } from 'prosemirror-markdown';
import { Fragment, type Node, Slice } from 'prosemirror-model';
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list';
import { EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';

const { nodes, marks } = schema;

const rules = inputRules({
  rules: [
    wrappingInputRule(/^\s*[-*]\s$/, nodes.bullet_list),
    wrappingInputRule(/^(\d+)\.\s$/, nodes.ordered_list, (match) => ({ order: Number(match[1]) })),
    wrappingInputRule(/^\s*>\s$/, nodes.blockquote),
    textblockTypeInputRule(/^(#{2,3})\s$/, nodes.heading, (match) => ({ level: match[1]?.length })),
  ],
});

const keys = keymap({
  'Mod-z': undo,
  'Mod-y': redo,
  'Shift-Mod-z': redo,
  'Mod-b': toggleMark(marks.strong),
  'Mod-i': toggleMark(marks.em),
  Enter: splitListItem(nodes.list_item),
  'Mod-[': liftListItem(nodes.list_item),
  'Mod-]': sinkListItem(nodes.list_item),
});

/**
 * Pasted content, without other sites' pictures and without broken links; `onLeftOut` where a picture was dropped.
 */
function cleanPasted(slice: Slice, onLeftOut: () => void): Slice {
  const clean = (fragment: Fragment): Fragment => {
    const own: Node[] = [];
    fragment.forEach((node) => {
      if (node.type === nodes.image && ownPictureKey(String(node.attrs.src)) === null) {
        onLeftOut();
        return;
      }
      const allowed = node.marks.filter(
        ({ type, attrs }) => type !== marks.link || mayLinkTo(String(attrs.href)),
      );
      own.push(node.isText ? node.mark(allowed) : node.copy(clean(node.content)).mark(allowed));
    });
    return Fragment.fromArray(own);
  };
  return new Slice(clean(slice.content), slice.openStart, slice.openEnd);
}

interface Options {
  doc: Node;
  attributes: Record<string, string>;
  editable: () => boolean;
  /** after every change of the text or the selection */
  onState: (state: EditorState, changed: boolean) => void;
  onLeftOut: () => void;
}

/** Creates an editor of a text in `box`. Call `destroy` at its end. */
export function createView(box: HTMLElement, options: Options): EditorView {
  const view = new EditorView(box, {
    state: EditorState.create({
      doc: options.doc,
      plugins: [rules, keys, keymap(baseKeymap), history()],
    }),
    attributes: options.attributes,
    editable: options.editable,
    transformPasted: (slice) => cleanPasted(slice, options.onLeftOut),
    dispatchTransaction: (transaction) => {
      view.updateState(view.state.apply(transaction));
      options.onState(view.state, transaction.docChanged);
    },
  });
  return view;
}
