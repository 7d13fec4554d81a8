import messages from '../../catalogues/bo-schedule/en.json' with { type: 'json' };

export default messages;
