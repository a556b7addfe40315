import { ShownOnce } from '../../ui/ShownOnce.tsx';

/** Shows a token once. */
export const Token = ({ name, token, onClose }: { name: string; token: string; onClose: () => void }) => (
  <ShownOnce title={`A token for ${name}`} secret={token} copied="Token copied." onClose={onClose}>
    Copy it into the settings of <bdi dir="auto">{name}</bdi> now. It will not be shown again. The program
    sends it with each call, in the header <code>Authorization: Bearer</code>.
  </ShownOnce>
);
