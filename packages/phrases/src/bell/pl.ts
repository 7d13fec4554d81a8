import messages from '../../catalogues/bell/pl.json' with { type: 'json' };

export default messages;
