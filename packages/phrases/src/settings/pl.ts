import messages from '../../catalogues/settings/pl.json' with { type: 'json' };

export default messages;
