import messages from '../../catalogues/voting/pl.json' with { type: 'json' };

export default messages;
