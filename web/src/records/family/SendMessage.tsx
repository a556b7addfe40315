import { Button, Group } from '@mantine/core';
import { growlError, growlSuccess } from '../../ui/growl.ts';
import { messengerLinks } from './family-news.ts';

interface SendMessageProps {
  phone: string;
  text: string;
  /** Of the child, for the names of the buttons in a list. */
  child?: string;
  /** In a list: narrow buttons, without the rarer ways. */
  brief?: boolean;
  /** The text was copied, or a messenger was opened with it. */
  onUsed?: () => void;
}

/** The ways in which a person sends a message. The program sends nothing and loads nothing from a messenger. */
export function SendMessage({ phone, text, child, brief = false, onUsed }: SendMessageProps) {
  const { messenger, sms } = messengerLinks(phone, text);
  const size = brief ? { h: 44, px: 'sm' } : { h: 44 };
  const label = (words: string) => (child === undefined ? undefined : `${words}: ${child}`);
  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      growlSuccess('The message was copied.');
      onUsed?.();
    } catch {
      growlError('This browser cannot copy it. Select the text and copy it yourself.');
    }
  };
  const handleShare = async () => {
    try {
      await navigator.share({ text });
      onUsed?.();
    } catch {
      // The person closed the share sheet.
    }
  };
  return (
    <Group gap="xs">
      {messenger && (
        <Button
          {...size}
          aria-label={label('WhatsApp')}
          onClick={onUsed}
          renderRoot={(props) => <a href={messenger} target="_blank" rel="noreferrer" {...props} />}
        >
          WhatsApp
        </Button>
      )}
      <Button
        {...size}
        variant={messenger ? 'default' : 'filled'}
        aria-label={label('SMS')}
        onClick={onUsed}
        renderRoot={(props) => <a href={sms} rel="noreferrer" {...props} />}
      >
        SMS
      </Button>
      {!brief && 'share' in navigator && (
        <Button h={44} variant="default" onClick={handleShare}>
          Share
        </Button>
      )}
      <Button {...size} variant="default" aria-label={label('Copy')} onClick={handleCopy}>
        Copy
      </Button>
    </Group>
  );
}
